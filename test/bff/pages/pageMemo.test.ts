/** The memo of composed responses: contents, lifetimes and eviction. */

import request from 'supertest';
import { describe, expect, test } from 'vitest';
import { PageMemo } from '../../../bff/pages/compose/pageMemo.ts';
import { maxUrlLength } from '../../../bff/routes/responseSender.ts';
import type { PageVisit } from '../../../contracts/pageSource.ts';
import { memoryBounds } from '../../../runtime/cache/memoryBounds.ts';
import { policies } from '../../../runtime/cache/policy.ts';
import { createMetrics } from '../../../runtime/telemetry/metrics.ts';
import { buildTestBff } from '../../support/buildTestBff.ts';
import { rawRequest } from '../../support/rawRequest.ts';

const home = '/bff/v1/de/pages/home';
const pageUrl = (path: string) => `/bff/v1/de/page?path=${encodeURIComponent(path)}`;

describe('a page', () => {
  test('that is composed during a purge is not memoised', async () => {
    const { site, sandbox, purges } = await buildTestBff();
    await sandbox.fault({ match: '/api/v1/banner', fault: 'slow', ms: 60_000, times: 1 });
    // supertest sends the request on `then`.
    const response = request(site)
      .get(home)
      .then(({ headers }) => headers);
    await expect.poll(() => sandbox.calls('/api/v1/banner'), { interval: 5 }).toHaveLength(1);
    // The purge does not match the page itself.
    await purges.purgeEverywhere({ tags: ['region:fr'] }, { dryRun: false });
    // Releases the slow call.
    await fetch(`${sandbox.origin}/__sandbox/faults`, { method: 'DELETE' });
    expect((await response)['cache-status']).toMatch(/^proart-bff; fwd=miss; ttl=/);
    expect((await request(site).get(home)).headers['cache-status']).toMatch(/^proart-bff; hit; detail=composed; ttl=/);
  });

  test('that is degraded is recomposed', async () => {
    const { site, sandbox } = await buildTestBff();
    await sandbox.fault({ match: '/api/v1/home/whatProSay', fault: 'html', times: 1 });
    expect((await request(site).get(home)).headers['cache-status']).toBe('proart-bff; fwd=miss; detail=degraded');
    await expect.poll(async () => (await request(site).get(home)).body.degraded, { timeout: 10_000 }).toEqual([]);
  });

  test('whose redirect is unknown is uncacheable and looked up each time', async () => {
    const { site, sandbox } = await buildTestBff();
    await sandbox.fault({ match: '/api/v1/urlRedirect', fault: 'status', status: 500 });
    for (let visitor = 0; visitor < 3; visitor += 1)
      expect((await request(site).get(pageUrl('/de/proart/laptops-home/'))).headers['cache-control']).toBe('no-store');
  });

  test('is composed once for concurrent requests', async () => {
    const { site } = await buildTestBff();
    const responses = await Promise.all(Array.from({ length: 20 }, () => request(site).get(home)));
    const cacheStatuses = responses.map(({ headers }) => String(headers['cache-status']).split('; ttl')[0]);
    const count = (cacheStatus: string) =>
      cacheStatuses.filter((status) => status === `proart-bff; ${cacheStatus}`).length;
    expect(count('fwd=miss; stored')).toBe(1);
    expect(count('fwd=miss; collapsed')).toBeGreaterThan(0);
    // Some requests are connected only after the page is memoised.
    expect(count('fwd=miss; collapsed') + count('hit')).toBe(19);
  });

  test('is as fresh as its underlying data', async () => {
    let now = Date.now();
    const { site } = await buildTestBff({}, { now: () => now });
    const status = async () => String((await request(site).get(home)).headers['cache-status']);
    await status();
    now += 0.8 * policies.list.maxAge;
    expect(await status()).toMatch(/^proart-bff; hit; ttl=/);
    now += policies.content.maxAge;
    expect(await status()).toBe('proart-bff; fwd=stale; ttl=0');
  });

  test('with an API list or a draft is uncacheable for the renderer', async () => {
    const { source, metrics } = await buildTestBff({ DEPLOYMENT: 'staging' });
    const path = '/de/proart/support/';
    const visit: PageVisit = { region: 'de', path, query: '', pageUrl: path, requestId: 'test-of-page-memo' };
    const isUncacheable = async (query: string) => {
      const reply = await source.page({ ...visit, query }, { streaming: false });
      return reply.type === 'page' && reply.uncacheable;
    };
    const visitorPages = async () => [await isUncacheable('apilist'), await isUncacheable('pageId=7&dataRowId=8')];
    expect(await visitorPages()).toEqual([true, true]);
    expect(await metrics.registry.metrics()).toContain('proart_cache_entries{cache="page"} 0\n');
    expect(await isUncacheable('')).toBe(false);
    // Still true when the public page is memoised.
    expect(await visitorPages()).toEqual([true, true]);
  });

  test('with a long URL is memoised, but the URL is not', async () => {
    const { site } = await buildTestBff({ RATE_LIMIT_PER_MINUTE: '0' });
    const lookupOf = async (length: number) => {
      const url = `${home}?utm_source=`.padEnd(length, 'x');
      await rawRequest(site + url);
      const { headers } = await rawRequest(site + url);
      expect(headers['cache-status']).toContain('; hit');
      // A response found by URL has no upstream part in its timing.
      return headers['server-timing'] === 'cache;desc=hit' ? 'by URL' : 'by page';
    };
    expect(await lookupOf(maxUrlLength)).toBe('by URL');
    expect(await lookupOf(maxUrlLength + 1)).toBe('by page');
  });

  test.each([
    ['a search', 'search/suggestions?q=studio', 'choice'],
    ['prices', 'prices?ids=studio-16', 'choice'],
    ['a later page of a list', 'pages/pros-category/film-and-video?page=2', 'choice'],
    ['a filtered list', 'pages/pros-category/film-and-video?profession=colourist', 'choice'],
    ['a page linked in content', 'pages/home', 'page'],
  ])('%s is stored in its partition', async (_what, path, store) => {
    const { site, metrics } = await buildTestBff();
    expect((await request(site).get(`/bff/v1/de/${path}`)).status).toBe(200);
    const text = await metrics.registry.metrics();
    for (const partition of ['page', 'choice'])
      expect(text).toContain(`proart_cache_entries{cache="${partition}"} ${partition === store ? 1 : 0}\n`);
  });
});

describe('the memo of page JSON', () => {
  /** Shared by all entries, so that many entries need little memory. */
  const bytes = Buffer.allocUnsafe(1_000_000);
  function build() {
    const metrics = createMetrics();
    const clock = { now: 0 };
    const memo = new PageMemo({ metrics, now: () => clock.now });
    const put = (key: string, isUserSupplied: boolean) => {
      const times = { freshUntil: 1_000, staleUntil: 2_000, usableUntil: 3_000 };
      const entry = {
        answer: {},
        bytes,
        etag: `"${key}"`,
        tags: ['op:x'],
        key,
        degraded: [],
        deferred: {},
        ...times,
      };
      const request = isUserSupplied ? { q: key } : {};
      return memo.getOrResolve(key, request, async () => ({
        ...entry,
        result: 'miss',
        personal: false,
        redirectUnknown: false,
      }));
    };
    return { memo, put, clock, metrics };
  }

  test.each([
    ['pages', false, memoryBounds.pages, 'page'],
    ['user-supplied requests', true, memoryBounds.userSupplied, 'choice'],
  ])('limits the bytes of %s', async (_what, isUserSupplied, max, name) => {
    const { put, metrics } = build();
    const count = 2 * Math.ceil(max / bytes.length);
    for (let n = 0; n < count; n += 1) await put(`${n}`, isUserSupplied);
    const [, stored] =
      /proart_cache_bytes\{cache="\w+"\} (\d+)/.exec(
        (await metrics.registry.metrics()).split('\n').find((line) => line.includes(`bytes{cache="${name}"}`)) ?? '',
      ) ?? [];
    expect(Number(stored)).toBeGreaterThan(max / 2);
    expect(Number(stored)).toBeLessThanOrEqual(max);
  });

  test('does not evict pages for user-supplied requests', async () => {
    const { memo, put } = build();
    await put('page', false);
    const count = 2 * Math.ceil((memoryBounds.pages + memoryBounds.userSupplied) / bytes.length);
    for (let n = 0; n < count; n += 1) await put(`${n}`, true);
    expect(memo.peek('page')).toBeDefined();
    expect(memo.peek('0')).toBeUndefined();
  });

  test('returns neither stale nor purged entries', async () => {
    const { memo, put, clock } = build();
    await put('page', false);
    clock.now = 999;
    expect(memo.peek('page')).toBeDefined();
    clock.now = 1_000;
    expect(memo.peek('page')).toBeUndefined();
    clock.now = 0;
    expect(memo.purge({ tags: ['op:x'] }, { dryRun: true })).toBe(1);
    expect(memo.peek('page')).toBeDefined();
    expect(memo.purge({ tags: ['op:y'] })).toBe(0);
    expect(memo.purge({ tags: ['op:x'] })).toBe(1);
    expect(memo.peek('page')).toBeUndefined();
  });
});
