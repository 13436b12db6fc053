import { afterAll, beforeAll, describe, type TestContext, test } from 'vitest';
import { budgets } from '../../bff/pages/compose/budgets.ts';
import { type BffsUnderFaults, startBffsUnderFaults, type TimedResponse } from './bffsUnderFaults.ts';
import { ageOf, type Kind, kinds, type State } from './faultKinds.ts';
import type { Fault } from './faults.ts';
import { reportNames, startTime, waitUntil } from './underFaults.ts';

/**
 * Tests each fault with every page and call in these cache states. The response has its cached content, or lists the
 * missing section as degraded. The failure is reported once, and the response is complete after the upstream recovers.
 */
export function testFaultMatrix(states: readonly State[], faults: readonly Fault[]): void {
  let bffs: BffsUnderFaults;
  beforeAll(async () => {
    bffs = await startBffsUnderFaults();
  });
  afterAll(() => bffs.close());

  describe.concurrent.each(states)('$name', (state) => {
    test.for(faults)('$name', (fault, context) => testFault(bffs, fault, state, context));
  });
}

async function testFault(
  { envFor, setUp, requestInQueue, completeBodies }: BffsUnderFaults,
  fault: Fault,
  state: State,
  context: TestContext,
) {
  const { expect } = context;
  const { site, upstream, clock, warnings, stop } = await setUp(context, envFor(fault));
  const testedKinds = kinds.filter((kind) => ageOf(kind, state) !== null);
  const operations = testedKinds.map(({ operation }) => operation);
  const attempts = state.callsUpstream ? fault.attempts : 0;
  const fails = state.callsUpstream && fault.reason !== null;
  const isAttempted = ({ operation }: Kind, minAttempts = attempts) => upstream.attemptsOf(operation) >= minAttempts;

  if (!state.isCold) await requestInQueue(site, testedKinds);
  upstream.setFault(fault, operations);
  const responses: TimedResponse[] = [];
  // Entries expire in order of their TTL.
  for (const age of [...new Set(testedKinds.map((kind) => ageOf(kind, state) ?? 0))].toSorted(
    (one, next) => one - next,
  )) {
    clock.now = startTime + age;
    const kindsOfAge = testedKinds.filter((kind) => ageOf(kind, state) === age);
    responses.push(
      ...(await requestInQueue(site, kindsOfAge, () =>
        kindsOfAge.every((kind) => isAttempted(kind, Math.min(attempts, 1))),
      )),
    );
  }
  // Background revalidation may end after the response.
  await waitUntil(
    () => testedKinds.every((kind) => isAttempted(kind)) && (!fails || warnings().length >= testedKinds.length),
  );
  await upstream.settled();

  for (const { kind, reply, ms } of responses) {
    const { name, response: schema, section, operation } = kind;
    const isMissing = fails && !state.servesCached;
    expect.soft(reply.status, name).toBe(200);
    expect.soft(schema.parse(reply.body), name).toMatchObject({
      degraded: isMissing ? [{ section, reason: fault.reason }] : [],
    });
    expect.soft(reply.headers['cache-control'] === 'no-store', `${name}: no-store`).toBe(isMissing);
    expect.soft(reply.headers['cache-status'], name).toContain(state.cacheStatus ?? '');
    expect.soft(reply.headers['set-cookie'], name).toBeUndefined();
    const isFaultAccepted = fault.reason === null && state.callsUpstream;
    if (!isMissing && !(fault.removesContent && isFaultAccepted))
      expect.soft(reply.text === completeBodies[name], `${name} is complete`).toBe(true);
    expect.soft(upstream.attemptsOf(operation), `${name}: attempts`).toBe(attempts);
    expect.soft(ms, `${name}: ms`).toBeLessThan(budgets.whole.sectionMs + 100);
  }
  expect.soft(upstream.maxSentBytes(), 'bytes read').toBeLessThan(25_000_000);

  upstream.clearFault();
  clock.now += 5_000;
  for (const { kind, reply } of await requestInQueue(site, testedKinds)) {
    expect.soft(reply.status, `${kind.name} afterwards`).toBe(200);
    expect.soft(reply.body.degraded, `${kind.name} afterwards`).toEqual([]);
    // The response of an accepted fault is cached, so the page may remain incomplete.
    if (!fault.removesContent)
      expect.soft(reply.text === completeBodies[kind.name], `${kind.name} is complete afterwards`).toBe(true);
  }

  expect.soft(await stop()).toEqual(fails ? reportNames(operations) : []);
  expect
    .soft(warnings().map(({ reason, msg }) => reason ?? msg))
    .toEqual(fails ? testedKinds.map(() => fault.reason) : []);
}
