import request from 'supertest';
import { expect, onTestFinished, test } from 'vitest';
import type { BffOptions } from '../../../bff/app.ts';
import { budgets, pricesMs } from '../../../bff/pages/compose/budgets.ts';
import type { PageSource, PageVisit } from '../../../contracts/pageSource.ts';
import type { RegionCode } from '../../../contracts/regions/regions.ts';
import { createRemotePageSource } from '../../../renderer/http/remotePageSource.ts';
import { buildTestBff } from '../../support/buildTestBff.ts';

const second = 1_000;
const ids = ['studio-16', 'air-14'];
const shortWait = { wait: 'moment', elapsedMs: 0 } as const;
const visitOf = (region: RegionCode): PageVisit => {
  const path = `/${region}/proart/laptops-home/`;
  return { region, path, query: '', pageUrl: path, requestId: 'test-of-page-prices' };
};

/** A BFF on a clock that the test moves, with the page source of its own process. */
async function build(options: BffOptions = {}) {
  let clock = Date.now();
  const bff = await buildTestBff({}, { now: () => clock, ...options });
  const call = (region: RegionCode = 'de', request: Parameters<PageSource['prices']>[2] = shortWait) =>
    bff.source.prices(visitOf(region), ids, request);
  return {
    ...bff,
    call,
    now: () => clock,
    advance: (ms: number) => {
      clock += ms;
    },
  };
}

test('a page gets the public prices from the cache of the price call', async () => {
  const { call, site, sandbox } = await build();
  const reply = await request(site).get(`/bff/v1/de/prices?ids=${ids.join(',')}`);
  const priced = await call();
  expect(Buffer.from(priced?.bytes ?? []).toString()).toBe(reply.text);
  expect(priced?.body.data.productList.map(({ productId }) => productId).sort()).toEqual(ids.toSorted());
  expect(priced?.upstream).toMatchObject({ calls: 0 });
  expect(await sandbox.calls('/api/nc/v1/price')).toHaveLength(1);
});

test('without ids no prices are requested', async () => {
  const { source, sandbox } = await build();
  expect(await source.prices(visitOf('de'), [], shortWait)).toBeNull();
  expect(await sandbox.calls('/api/nc/v1/price')).toEqual([]);
});

test('a page that cannot wait has no prices, and the next page gets them from the cache', async () => {
  const { call, sandbox } = await build();
  await sandbox.fault({ match: '/api/nc/v1/price', fault: 'slow', ms: 5 * pricesMs, times: 1 });
  // The call is still pending when the page stops waiting.
  expect(await call()).toBeNull();
  await expect.poll(() => call('de', { wait: 'none', elapsedMs: 0 })).not.toBeNull();
  expect(await sandbox.calls('/api/nc/v1/price')).toHaveLength(1);
});

test('a page waits for prices within the rest of its budget', async () => {
  const { call, sandbox } = await build();
  // Fast enough for a page with time left.
  await sandbox.fault({ match: '/api/nc/v1/price', fault: 'slow', ms: pricesMs / 2 });
  const { headMs, sectionMs } = budgets.streamed;
  expect(await call('de', { wait: 'moment', elapsedMs: headMs + sectionMs })).toBeNull();
  expect(await call('fr', { wait: 'none', elapsedMs: 0 })).toBeNull();
});

test('a robot’s page waits for prices as long as for a section', async () => {
  const { call, sandbox } = await build();
  await sandbox.fault({ match: '/api/nc/v1/price', fault: 'slow', ms: 3 * pricesMs, times: 1 });
  expect(await call('de', { wait: 'whole', elapsedMs: 0 })).not.toBeNull();
});

test.each(['status', 'wrong-schema', 'reset'])('failed prices (%s) are null, without a placeholder', async (fault) => {
  const { call, sandbox } = await build();
  await sandbox.fault({ match: '/api/nc/v1/price', fault });
  expect(await call('de', { wait: 'whole', elapsedMs: 0 })).toBeNull();
});

test('prices without shop settings are null', async () => {
  const { call, sandbox } = await build();
  await sandbox.fault({ match: '/api/v1/ecConfig', fault: 'status' });
  expect(await call('de', { wait: 'whole', elapsedMs: 0 })).toBeNull();
});

test('prices have the lifetimes of the cached upstream response', async () => {
  const { call, now, advance, sandbox } = await build();
  const created = now();
  const fresh = await call('de', { wait: 'whole', elapsedMs: 0 });
  expect(fresh?.usableUntil).toBe(created + 300 * second);
  expect(Math.abs((fresh?.freshUntil ?? 0) - created - 30 * second)).toBeLessThanOrEqual(3 * second);

  // Upstream down: stale prices are served until their usable time ends, which stays as it was.
  await sandbox.fault({ match: '/api/nc/v1/price', fault: 'status' });
  advance(200 * second);
  const cached = await call('de', { wait: 'whole', elapsedMs: 0 });
  expect(cached?.usableUntil).toBe(created + 300 * second);
  expect(cached?.freshUntil).toBeLessThan(created + 210 * second);
  advance(100 * second);
  expect(await call('de', { wait: 'whole', elapsedMs: 0 })).toBeNull();
});

test('a CDN may serve a price for no longer than the BFF', async () => {
  const { site, advance, sandbox } = await build();
  const cdnLifetimes = async () => {
    const { headers } = await request(site).get(`/bff/v1/de/prices?ids=${ids.join(',')}`);
    const found = /max-age=(\d+), stale-while-revalidate=(\d+), stale-if-error=(\d+)/.exec(
      `${headers['cdn-cache-control']}`,
    );
    const [maxAge = 0, revalidate = 0, onError = 0] = found?.slice(1).map(Number) ?? [];
    return { revalidate, max: maxAge + onError };
  };
  expect(await cdnLifetimes()).toEqual({ revalidate: 30, max: 300 });
  advance(10 * second);
  expect(await cdnLifetimes()).toEqual({ revalidate: 30, max: 290 });
  await sandbox.fault({ match: '/api/nc/v1/price', fault: 'status' });
  advance(285 * second);
  expect(await cdnLifetimes()).toEqual({ revalidate: 5, max: 5 });
});

test('a separate renderer waits for prices as long as a renderer in the same process', async () => {
  const { site, sandbox } = await build();
  const remote = createRemotePageSource(site);
  onTestFinished(() => remote.close());
  await sandbox.fault({ match: '/api/nc/v1/price', fault: 'slow', ms: 3 * pricesMs, times: 1 });
  expect(await remote.prices(visitOf('de'), ids, { wait: 'whole', elapsedMs: 12.5 })).not.toBeNull();
});

test('a separate renderer gets the same prices and lifetimes from the price call', async () => {
  const { site, call, now, advance, sandbox } = await build();
  const remote = createRemotePageSource(site);
  onTestFinished(() => remote.close());
  const callRemote = () => remote.prices(visitOf('de'), ids, { wait: 'whole', elapsedMs: 0 });

  const ownPrices = await call('de', { wait: 'whole', elapsedMs: 0 });
  const remotePrices = await callRemote();
  expect(remotePrices?.body).toEqual(ownPrices?.body);
  expect(Buffer.from(remotePrices?.bytes ?? [])).toEqual(Buffer.from(ownPrices?.bytes ?? []));
  // Headers have whole seconds, and the remote source uses the real clock.
  const offset = Date.now() - now();
  expect(Math.abs((remotePrices?.usableUntil ?? 0) - (ownPrices?.usableUntil ?? 0) - offset)).toBeLessThan(2 * second);
  expect(Math.abs((remotePrices?.freshUntil ?? 0) - (ownPrices?.freshUntil ?? 0) - offset)).toBeLessThan(2 * second);

  advance(301 * second);
  await sandbox.fault({ match: '/api/nc/v1/price', fault: 'status' });
  expect(await callRemote()).toBeNull();
  await remote.close();
  expect(await callRemote()).toBeNull();
});
