import request, { type Response } from 'supertest';
import { expect, type TestContext } from 'vitest';
import { buildBffOver } from './buildTestBff.ts';
import { type Kind, kinds } from './faultKinds.ts';
import { startLagMeter } from './lagMeter.ts';
import { startUnderFaults } from './underFaults.ts';

export interface Asked {
  kind: Kind;
  reply: Response;
  /** How long it has waited for anything but the processor. */
  ms: number;
}

export type BffsUnderFaults = Awaited<ReturnType<typeof startBffsUnderFaults>>;

/** What the tests of a file set up their BFFs with. */
export async function startBffsUnderFaults() {
  const { origin, envFor, inTurn, setUp, close } = await startUnderFaults(1_000);
  const lag = startLagMeter();

  /** Asks for all of these at once. */
  const askAll = (site: string, some: readonly Kind[]): Promise<Asked[]> =>
    Promise.all(
      some.map(async (kind) => {
        const startedAt = performance.now();
        const reply = await request(site).get(kind.url);
        const endedAt = performance.now();
        return { kind, reply, ms: endedAt - startedAt - lag.between(startedAt, endedAt) };
      }),
    );

  const { app, site } = await buildBffOver(origin);
  const asked: Asked[] = [];
  // One after the other: a busy machine makes all of them at once too late.
  for (const kind of kinds) asked.push(...(await askAll(site, [kind])));
  await app.close();
  const whole: Readonly<Record<string, string>> = Object.fromEntries(
    asked.map(({ kind, reply }) => [kind.name, reply.text]),
  );
  expect(asked.flatMap(({ reply }) => reply.body.degraded)).toEqual([]);

  return {
    /** What every kind shows when all is well. */
    whole,
    envFor,
    askAll,
    /** A BFF over a faulty upstream, with a clock that the test holds; both end with the test. */
    setUp: (context: TestContext, env: Record<string, string> = {}) =>
      // Content that is passed on names the shop where it was.
      setUp(context, (upstream, now) => buildBffOver(upstream, { SHOP_ALLOWED_ORIGINS: origin, ...env }, { now })),
    /** Asks for all of these at once, in turn with the other tests. */
    askInTurn: (site: string, some: readonly Kind[], allAsked?: () => boolean) =>
      inTurn(() => askAll(site, some), allAsked),
    async close() {
      lag.stop();
      await close();
    },
  };
}
