import request, { type Response } from 'supertest';
import { expect, type TestContext } from 'vitest';
import { buildBffOver } from './buildTestBff.ts';
import { type Kind, kinds } from './faultKinds.ts';
import { startLagMeter } from './lagMeter.ts';
import { startUnderFaults } from './underFaults.ts';

export interface TimedResponse {
  kind: Kind;
  reply: Response;
  /** Response time in ms, without the time this process was blocked. */
  ms: number;
}

export type BffsUnderFaults = Awaited<ReturnType<typeof startBffsUnderFaults>>;

export async function startBffsUnderFaults() {
  const { origin, envFor, inQueue, setUp, close } = await startUnderFaults(1_000);
  const lagMeter = startLagMeter();

  const requestAll = (site: string, requestedKinds: readonly Kind[]): Promise<TimedResponse[]> =>
    Promise.all(
      requestedKinds.map(async (kind) => {
        const startedAt = performance.now();
        const reply = await request(site).get(kind.url);
        const endedAt = performance.now();
        return { kind, reply, ms: endedAt - startedAt - lagMeter.between(startedAt, endedAt) };
      }),
    );

  const { app, site } = await buildBffOver(origin);
  const responses: TimedResponse[] = [];
  // Sequential: parallel requests would time out on a busy machine.
  for (const kind of kinds) responses.push(...(await requestAll(site, [kind])));
  await app.close();
  /** Complete response bodies by name. */
  const completeBodies: Readonly<Record<string, string>> = Object.fromEntries(
    responses.map(({ kind, reply }) => [kind.name, reply.text]),
  );
  expect(responses.flatMap(({ reply }) => reply.body.degraded)).toEqual([]);

  return {
    completeBodies,
    envFor,
    requestAll,
    /** A BFF over a faulty upstream with a clock under test control; both stop with the test. */
    setUp: (context: TestContext, env: Record<string, string> = {}) =>
      // Content names the shop by the sandbox's origin, not the faulty upstream's.
      setUp(context, (upstream, now) => buildBffOver(upstream, { SHOP_ALLOWED_ORIGINS: origin, ...env }, { now })),
    /** Requests these kinds at once, queued behind the other tests. */
    requestInQueue: (site: string, requestedKinds: readonly Kind[], areAllRequested?: () => boolean) =>
      inQueue(() => requestAll(site, requestedKinds), areAllRequested),
    async close() {
      lagMeter.stop();
      await close();
    },
  };
}
