/** Typical faults of the existence and redirect lookups, in every cache state. */

import { afterAll, beforeAll, describe, test, vi } from 'vitest';
import { policies } from '../../../runtime/cache/policy.ts';
import { type BffsUnderFaults, startBffsUnderFaults } from '../../support/bffsUnderFaults.ts';
import { kinds, states } from '../../support/faultKinds.ts';
import { typicalFaults } from '../../support/faults.ts';
import { reportNames, startTime, waitUntil } from '../../support/underFaults.ts';

vi.setConfig({ testTimeout: 60_000 });

let bffs: BffsUnderFaults;
beforeAll(async () => {
  bffs = await startBffsUnderFaults();
});
afterAll(() => bffs.close());

describe.concurrent.each(typicalFaults)('existence lookup, $name', (fault) => {
  const testedKinds = kinds.filter(({ name }) =>
    ['prosCategory', 'prosProfile', 'productLine', 'overview'].includes(name),
  );
  const existenceLookups = testedKinds.map(({ operation: { region } }) => ({ path: '/api/v1/breadrumbs', region }));

  test.for(states)('$name', async (state, context) => {
    const { expect } = context;
    const { site, upstream, clock, stop } = await bffs.setUp(context, bffs.envFor(fault));
    if (!state.isCold) await bffs.requestInQueue(site, testedKinds);
    upstream.setFault(fault, existenceLookups);
    clock.now = startTime + (state.age(policies.lookup) ?? 0);
    const areAttempted = (times: number) => existenceLookups.every((lookup) => upstream.attemptsOf(lookup) >= times);

    for (const { kind, reply } of await bffs.requestInQueue(site, testedKinds, () => areAttempted(1))) {
      const { name } = kind;
      if (state.servesCached) {
        expect.soft(reply.status, name).toBe(200);
        expect.soft(reply.headers['cache-control'], name).not.toBe('no-store');
        expect.soft(reply.text === bffs.completeBodies[name], `${name} shows cached content`).toBe(true);
      } else {
        expect.soft(reply.status, name).toBe(404);
        expect.soft(reply.body, name).toMatchObject({ code: 'PRODUCT_OFFLINE' });
        expect.soft(reply.headers['cache-control'], name).toBe('no-store');
      }
    }
    await waitUntil(() => !state.callsUpstream || areAttempted(fault.attempts));
    await upstream.settled();

    upstream.clearFault();
    clock.now += 5_000;
    const after = await bffs.requestInQueue(site, testedKinds);
    expect(after.map(({ reply }) => reply.text)).toEqual(testedKinds.map(({ name }) => bffs.completeBodies[name]));
    expect(await stop()).toEqual(state.callsUpstream ? reportNames(existenceLookups) : []);
  });
});

describe.concurrent.each(typicalFaults)('redirect lookup, $name', (fault) => {
  const paths = {
    home: '/proart/',
    whatProsSay: '/proart/what-pros-say/',
    productLine: '/proart/laptops-home/',
    overview: '/proart/support/faq/',
  };
  const testedKinds = kinds
    .filter(({ name }) => name in paths)
    .map((kind) => {
      const path = paths[kind.name as keyof typeof paths]; // one of these, as filtered
      return { ...kind, url: `/bff/v1/${kind.operation.region}/page?path=${path}` };
    });
  const lookups = testedKinds.map(({ operation: { region } }) => ({ path: '/api/v1/urlRedirect', region }));

  test.for(states)('$name', async (state, context) => {
    const { expect } = context;
    const { site, upstream, clock, stop } = await bffs.setUp(context, bffs.envFor(fault));
    if (!state.isCold) await bffs.requestInQueue(site, testedKinds);
    upstream.setFault(fault, lookups);
    clock.now = startTime + (state.age(policies.lookup) ?? 0);
    const areAttempted = (times: number) => lookups.every((lookup) => upstream.attemptsOf(lookup) >= times);

    for (const { kind, reply } of await bffs.requestInQueue(site, testedKinds, () => areAttempted(1))) {
      expect.soft(reply.status, kind.name).toBe(200);
      expect.soft(reply.text === bffs.completeBodies[kind.name], `${kind.name} is complete`).toBe(true);
      expect
        .soft(reply.headers['cache-control'] === 'no-store', `${kind.name} is not cacheable`)
        .toBe(!state.servesCached);
    }
    await waitUntil(() => !state.callsUpstream || areAttempted(fault.attempts));
    await upstream.settled();

    upstream.clearFault();
    clock.now += 5_000;
    for (const { kind, reply } of await bffs.requestInQueue(site, testedKinds)) {
      expect.soft(reply.text === bffs.completeBodies[kind.name], `${kind.name} afterwards`).toBe(true);
      expect.soft(reply.headers['cache-control'], `${kind.name} afterwards`).not.toBe('no-store');
    }
    expect(await stop()).toEqual(state.callsUpstream ? reportNames(lookups) : []);
  });
});
