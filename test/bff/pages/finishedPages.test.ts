/** Finished answers: which of them are kept, how long, and what pushes them out. */

import request from 'supertest';
import { describe, expect, test } from 'vitest';
import { PageMemo } from '../../../bff/pages/compose/pageMemo.ts';
import { maxAddressLength } from '../../../bff/routes/serve.ts';
import type { PageVisit } from '../../../contracts/pageSource.ts';
import { memoryBounds } from '../../../runtime/cache/memoryBounds.ts';
import { policies } from '../../../runtime/cache/policy.ts';
import { createMetrics } from '../../../runtime/telemetry/metrics.ts';
import { buildTestBff } from '../../support/buildTestBff.ts';
import { rawRequest } from '../../support/rawRequest.ts';

const home = '/bff/v1/de/pages/home';
const at = (path: string) => `/bff/v1/de/page?path=${encodeURIComponent(path)}`;

describe('a page', () => {
  test('that is made while something is purged is not kept', async () => {
    const { site, sandbox, purges } = await buildTestBff();
    await sandbox.fault({ match: '/api/v1/banner', fault: 'slow', ms: 60_000, times: 1 });
    // Sent by `then`.
    const making = request(site)
      .get(home)
      .then(({ headers }) => headers);
    await expect.poll(() => sandbox.calls('/api/v1/banner'), { interval: 5 }).toHaveLength(1);
    // What the page itself is made of is left alone.
    await purges.everywhere({ tags: ['region:fr'] }, { dryRun: false });
    // Lets the slow call go on.
    await fetch(`${sandbox.origin}/__sandbox/faults`, { method: 'DELETE' });
    expect((await making)['cache-status']).toMatch(/^proart-bff; fwd=miss; ttl=/);
    expect((await request(site).get(home)).headers['cache-status']).toMatch(/^proart-bff; hit; detail=composed; ttl=/);
  });

  test('that lacks something is made anew', async () => {
    const { site, sandbox } = await buildTestBff();
    await sandbox.fault({ match: '/api/v1/home/whatProSay', fault: 'html', times: 1 });
    expect((await request(site).get(home)).headers['cache-status']).toBe('proart-bff; fwd=miss; detail=degraded');
    await expect.poll(async () => (await request(site).get(home)).body.degraded, { timeout: 10_000 }).toEqual([]);
  });

  test('that may have moved is looked up again each time', async () => {
    const { site, sandbox } = await buildTestBff();
    await sandbox.fault({ match: '/api/v1/urlRedirect', fault: 'status', status: 500 });
    for (let visitor = 0; visitor < 3; visitor += 1)
      expect((await request(site).get(at('/de/proart/laptops-home/'))).headers['cache-control']).toBe('no-store');
  });

  test('is made once for all who ask for it at one time', async () => {
    const { site } = await buildTestBff();
    const answers = await Promise.all(Array.from({ length: 20 }, () => request(site).get(home)));
    const ways = answers.map(({ headers }) => String(headers['cache-status']).split('; ttl')[0]);
    const count = (way: string) => ways.filter((one) => one === `proart-bff; ${way}`).length;
    expect(count('fwd=miss; stored')).toBe(1);
    expect(count('fwd=miss; collapsed')).toBeGreaterThan(0);
    // Some have their connection only when it is made.
    expect(count('fwd=miss; collapsed') + count('hit')).toBe(19);
  });

  test('is as fresh as what it is made of', async () => {
    let now = Date.now();
    const { site } = await buildTestBff({}, { now: () => now });
    const way = async () => String((await request(site).get(home)).headers['cache-status']);
    await way();
    now += 0.8 * policies.list.maxAge;
    expect(await way()).toMatch(/^proart-bff; hit; ttl=/);
    now += policies.content.maxAge;
    expect(await way()).toBe('proart-bff; fwd=stale; ttl=0');
  });

  test('that only one visitor is to see is for no renderer to keep', async () => {
    const { source, metrics } = await buildTestBff({ DEPLOYMENT: 'staging' });
    const path = '/de/proart/support/';
    const visit: PageVisit = { region: 'de', path, query: '', pageUrl: path, requestId: 'test-of-finished' };
    const isUncacheable = async (query: string) => {
      const reply = await source.page({ ...visit, query }, { streaming: false });
      return reply.type === 'page' && reply.uncacheable;
    };
    const own = async () => [await isUncacheable('apilist'), await isUncacheable('pageId=7&dataRowId=8')];
    expect(await own()).toEqual([true, true]);
    expect(await metrics.registry.metrics()).toContain('proart_cache_entries{cache="page"} 0\n');
    expect(await isUncacheable('')).toBe(false);
    // What is kept by now is for everybody else.
    expect(await own()).toEqual([true, true]);
  });

  test('of a long address is kept, the address is not', async () => {
    const { site } = await buildTestBff({ RATE_LIMIT_PER_MINUTE: '0' });
    const way = async (length: number) => {
      const address = `${home}?utm_source=`.padEnd(length, 'x');
      await rawRequest(site + address);
      const { headers } = await rawRequest(site + address);
      expect(headers['cache-status']).toContain('; hit');
      // What is found by its address has not even been looked up.
      return headers['server-timing'] === 'cache;desc=hit' ? 'by address' : 'by page';
    };
    expect(await way(maxAddressLength)).toBe('by address');
    expect(await way(maxAddressLength + 1)).toBe('by page');
  });

  test.each([
    ['a search', 'search/suggestions?q=studio', 'choice'],
    ['prices', 'prices?ids=studio-16', 'choice'],
    ['a later page of a list', 'pages/pros-category/film-and-video?page=2', 'choice'],
    ['a filtered list', 'pages/pros-category/film-and-video?profession=colourist', 'choice'],
    ['a page that content names', 'pages/home', 'page'],
  ])('%s is kept among its like', async (_what, path, store) => {
    const { site, metrics } = await buildTestBff();
    expect((await request(site).get(`/bff/v1/de/${path}`)).status).toBe(200);
    const text = await metrics.registry.metrics();
    for (const one of ['page', 'choice'])
      expect(text).toContain(`proart_cache_entries{cache="${one}"} ${one === store ? 1 : 0}\n`);
  });
});

describe('the memo of page JSON', () => {
  /** Of these bytes, which take no room for being stored often. */
  const bytes = Buffer.allocUnsafe(1_000_000);
  function build() {
    const metrics = createMetrics();
    const clock = { now: 0 };
    const memo = new PageMemo({ metrics, now: () => clock.now });
    const put = (key: string, chosen: boolean) => {
      const times = { freshUntil: 1_000, staleUntil: 2_000, usableUntil: 3_000 };
      const made = { answer: {}, bytes, etag: `"${key}"`, tags: ['op:x'], key, degraded: [], late: {}, ...times };
      const request = chosen ? { q: key } : {};
      return memo.shown(key, request, async () => ({
        ...made,
        result: 'miss',
        personal: false,
        redirectUnknown: false,
      }));
    };
    return { memo, put, clock, metrics };
  }

  test.each([
    ['pages', false, memoryBounds.pages, 'page'],
    ['choices', true, memoryBounds.choices, 'choice'],
  ])('has room for so many bytes of %s', async (_what, chosen, max, name) => {
    const { put, metrics } = build();
    const count = 2 * Math.ceil(max / bytes.length);
    for (let n = 0; n < count; n += 1) await put(`${n}`, chosen);
    const [, stored] =
      /proart_cache_bytes\{cache="\w+"\} (\d+)/.exec(
        (await metrics.registry.metrics()).split('\n').find((line) => line.includes(`bytes{cache="${name}"}`)) ?? '',
      ) ?? [];
    expect(Number(stored)).toBeGreaterThan(max / 2);
    expect(Number(stored)).toBeLessThanOrEqual(max);
  });

  test('lets no choice push out a page', async () => {
    const { memo, put } = build();
    await put('page', false);
    const count = 2 * Math.ceil((memoryBounds.pages + memoryBounds.choices) / bytes.length);
    for (let n = 0; n < count; n += 1) await put(`${n}`, true);
    expect(memo.at('page')).toBeDefined();
    expect(memo.at('0')).toBeUndefined();
  });

  test('answers nothing that is not fresh any more, and nothing that was purged', async () => {
    const { memo, put, clock } = build();
    await put('page', false);
    clock.now = 999;
    expect(memo.at('page')).toBeDefined();
    clock.now = 1_000;
    expect(memo.at('page')).toBeUndefined();
    clock.now = 0;
    expect(memo.purge({ tags: ['op:x'] }, { dryRun: true })).toBe(1);
    expect(memo.at('page')).toBeDefined();
    expect(memo.purge({ tags: ['op:y'] })).toBe(0);
    expect(memo.purge({ tags: ['op:x'] })).toBe(1);
    expect(memo.at('page')).toBeUndefined();
  });
});
