/**
 * Reach of a fault: limited to data of the same upstream and to its duration; reports and later connections are not
 * affected.
 */

import request from 'supertest';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Degraded } from '../../../contracts/degraded.ts';
import { policies } from '../../../runtime/cache/policy.ts';
import { type BffsUnderFaults, startBffsUnderFaults } from '../../support/bffsUnderFaults.ts';
import { kinds } from '../../support/faultKinds.ts';
import { faults, overflowingPrice, tooManyRequests, typicalFaults } from '../../support/faults.ts';
import { reportPath } from '../../support/faultyUpstream.ts';
import { waitUntil } from '../../support/underFaults.ts';
import { unreachable } from '../../support/unreachable.ts';

vi.setConfig({ testTimeout: 60_000 });

let bffs: BffsUnderFaults;
beforeAll(async () => {
  bffs = await startBffsUnderFaults();
});
afterAll(() => bffs.close());

test.concurrent('an upstream that sends Retry-After is paused, and refused calls are not reported', async (context) => {
  const { site, upstream, clock, circuits, metrics, warnings, stop } = await bffs.setUp(context);
  const shell = kinds.filter(({ name }) => name === 'shell');
  const fetchState = async (url: string): Promise<{ degraded: Degraded; cacheControl: unknown }> => {
    const reply = await request(site).get(url);
    return { degraded: reply.body.degraded, cacheControl: reply.headers['cache-control'] };
  };
  await bffs.requestAll(site, shell);
  clock.now += policies.settings.staleIfError / 2;
  const header = { path: '/api/v1/header', region: 'de' };
  const banners = ['fr', 'it'].map((region) => ({ path: '/api/v1/banner', region }));
  upstream.setFault(tooManyRequests, [header, ...banners]);

  const first = await fetchState('/bff/v1/de/shell');
  expect(first).toEqual({ degraded: [{ section: 'header', reason: 'status' }], cacheControl: 'no-store' });
  expect(upstream.attemptsOf(header)).toBe(1);
  expect(circuits()['content']).toBe('open');

  const { degraded, cacheControl } = await fetchState('/bff/v1/fr/pages/home');
  expect(new Set(degraded.map(({ reason }) => reason))).toEqual(new Set(['overload']));
  // The disclaimer comes from another upstream, which is not paused.
  expect(degraded.map(({ section }) => section).toSorted()).toEqual([
    'banner',
    'breadcrumbs',
    'campaignEvents',
    'productLevel',
    'selectYourProfession',
    'seo',
    'whatProsSay',
  ]);
  expect(cacheControl).toBe('no-store');
  expect((await request(site).get('/bff/v1/it/pages/product-line/laptops')).status).toBe(404);
  for (const { kind, reply } of await bffs.requestAll(site, shell))
    expect(reply.text).toBe(bffs.completeBodies[kind.name]);
  expect(banners.map(upstream.attemptsOf)).toEqual([0, 0]);
  upstream.clearFault();

  const circuitMetric = async () =>
    (await metrics.registry.metrics()).match(/^proart_circuit_state{upstream="content"} (\d)/m)?.[1];
  expect(await circuitMetric()).toBe('2');
  await expect.poll(() => circuits()['content']).toBe('closed');
  // The metric shows the new state before any further call.
  expect(await circuitMetric()).toBe('0');
  clock.now += 5_000;
  for (const url of ['/bff/v1/de/shell', '/bff/v1/fr/pages/home', '/bff/v1/it/pages/product-line/laptops']) {
    expect((await fetchState(url)).degraded).toEqual([]);
  }
  expect(await stop()).toEqual(['de /api/v1/header']);
  expect(warnings().filter(({ msg }) => /call failed/.test(String(msg)))).toHaveLength(1);
});

test.concurrent.for(unreachable)(
  'an upstream that $name affects only its own data and is reported once',
  async (fault, context) => {
    const RECENT_DATA_API_URL = await fault.start(context);
    const { site, stop, warnings } = await bffs.setUp(context, { RECENT_DATA_API_URL });
    const reply = await request(site).get('/bff/v1/de/pages/home');
    expect(reply.body.degraded).toEqual([{ section: 'disclaimer', reason: fault.reason }]);
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(await stop()).toEqual(['de /recent-data/apiv2/Disclaimer']);
    expect(warnings().map(({ msg }) => msg)).toEqual([expect.stringMatching(fault.message)]);
  },
);

test.concurrent.for(typicalFaults)('a report that fails is not reported itself: $name', async (fault, context) => {
  const { site, upstream, stop, warnings } = await bffs.setUp(context, { RECENT_DATA_API_URL: 'http://127.0.0.1:1' });
  upstream.setFault(fault, [{ path: reportPath, region: '' }]);
  expect((await request(site).get('/bff/v1/de/pages/home')).body.degraded).toHaveLength(1);
  await waitUntil(() => upstream.reports.length > 0);
  upstream.clearFault();
  await stop();
  expect(upstream.reports).toHaveLength(1);
  expect(warnings()).toHaveLength(1);
});

test.concurrent.for(faults.filter(({ name }) => /^(G12|G16|G19|G25|G26)/.test(name)))(
  'a failed call releases its connection: $name',
  async (fault, context) => {
    const { site, upstream, stop } = await bffs.setUp(context);
    upstream.setFault(fault, [{ path: '/recent-data/apiv2/SearchSuggestion', region: 'th' }]);
    for (let round = 0; round < 12; round += 1) {
      // Two calls succeed for each failed one: with fewer, the breaker would open.
      for (const region of ['us', 'th', 'fr'])
        await request(site).get(`/bff/v1/${region}/search/suggestions?q=round-${round}`);
    }
    await upstream.settled();
    expect(await upstream.connections()).toBeLessThan(4);
    expect(await stop()).toHaveLength(12);
  },
);

test.concurrent('an infinite amount is unknown', async (context) => {
  const { site, upstream, stop } = await bffs.setUp(context);
  const prices = kinds.filter(({ name }) => name === 'prices');
  upstream.setFault(
    overflowingPrice,
    prices.map(({ operation }) => operation),
  );
  const [result] = await bffs.requestAll(site, prices);
  const { degraded, data } = result?.reply.body ?? {};
  expect([degraded, data.productList[0].price]).toEqual([[], null]);
  expect(await stop()).toEqual([]);
});
