/**
 * The built product behind each server of `docs/operations/`; `test/operations/` tests caching and purging in detail.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltSite, startBuiltSite } from '../../../tools/builtSite.ts';
import { type Edge, edgeServers, operations } from '../../support/edgeServers.ts';
import { fetchHead, type RequestOptions } from '../../support/fetchHead.ts';

const home = '/de/proart/';
const json = '/bff/v1/jp/pages/home';
const adminToken = 'a token';
const robot = { 'user-agent': 'Googlebot/2.1' };

describe.each(edgeServers)('behind $name', ({ missingReason, start }) => {
  const testEdge = test.skipIf(missingReason);
  let built: BuiltSite;
  let edge: Edge;
  beforeAll(async () => {
    if (missingReason) return;
    built = await startBuiltSite({
      ADMIN_TOKEN: adminToken,
      TRUST_PROXY: '127.0.0.1/32',
      SITE_ORIGIN: 'http://127.0.0.1',
      RATE_LIMIT_PER_MINUTE: '100',
    });
    edge = await start(built.listener);
  });
  afterAll(async () => {
    if (missingReason) return;
    await edge.stop();
    await built.stop();
  });

  async function get(url: string, options: RequestOptions = {}) {
    const reply = await fetchHead(edge.origin + url, { ...options, headers: { ...robot, ...options.headers } });
    return { ...reply, edge: reply.header('cache-status').split(', ').at(-1) ?? '', text: String(await reply.body()) };
  }
  const isHit = expect.stringMatching(/^proart-\w+; hit/);

  testEdge.each([home, json])('%s is a complete cache hit, and a 304 for a client that has it', async (url) => {
    const first = await get(url);
    const second = await get(url);
    expect(first.lines[0]).toBe('200 OK');
    expect([second.edge, second.text]).toEqual([isHit, first.text]);
    expect(second.header('cache-control')).toBe('public, max-age=0, must-revalidate');
    expect(second.header('content-security-policy')).toBe(first.header('content-security-policy'));
    const revalidation = await get(url, { headers: { 'if-none-match': second.header('etag') } });
    expect([revalidation.lines[0], revalidation.edge]).toEqual(['304 Not Modified', isHit]);
  });

  testEdge.each([
    ['/fi/proart/', 'br'],
    ['/ch-de/proart/', 'gzip'],
    ['/bff/v1/fi/pages/home', 'br'],
    ['/bff/v1/ch-de/pages/home', 'gzip'],
    ['/sitemap/fi.xml', 'br'],
    ['/bff/v1/openapi.json', 'gzip'],
  ])('the first and the second visitor of %s get it as %s', async (url, encoding) => {
    const packed = { headers: { 'accept-encoding': encoding } };
    for (const visitor of ['first', 'second'])
      expect([visitor, (await get(url, packed)).header('content-encoding')]).toEqual([visitor, encoding]);
  });

  testEdge('a purge reaches the product and the edge', async () => {
    const french = '/fr/proart/';
    for (const url of [home, home, french, french]) await get(url);
    expect([(await get(home)).edge, (await get(french)).edge]).toEqual([isHit, isHit]);
    const { status, stdout } = spawnSync(path.join(operations, 'purge.sh'), ['region:de'], {
      env: { PATH: process.env['PATH'], OPS: built.ops, ADMIN_TOKEN: adminToken, ...edge.purgeEnv },
      encoding: 'utf8',
    });
    expect([status, stdout]).toEqual([0, expect.stringMatching(/"purged":[1-9]\d*,"dryRun":false.*"purged":[1-9]/s)]);
    const refetched = await get(home);
    expect([refetched.edge, refetched.lines[0]]).toEqual([expect.stringMatching(/fwd=/), '200 OK']);
    expect((await get(french)).edge).toEqual(isHit);
  });

  testEdge('the root and the cart are not shared between visitors', async () => {
    const rootFor = async (language: string) =>
      (await get('/', { headers: { 'accept-language': language } })).header('location');
    expect([await rootFor('de-DE'), await rootFor('ja-JP'), await rootFor('de-DE')]).toEqual([
      '/de/proart/',
      '/jp/proart/',
      '/de/proart/',
    ]);
    const cookies = await Promise.all([1, 2].map(async () => (await get('/bff/v1/de/cart')).header('set-cookie')));
    expect(cookies[0]).toContain('proart_guest=');
    expect(cookies[0]).not.toBe(cookies[1]);
  });

  testEdge('a missing page, a degraded page and one with ?apilist are not cached', async () => {
    await fetch(`${built.sandbox}/__sandbox/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ match: '/api/v1/banner', fault: 'status', status: 500 }),
    });
    for (const url of [`${home}nothing-home/`, '/nz/proart/', `${home}?apilist`, '/bff/v1/nz/pages/home']) {
      await get(url);
      const repeated = await get(url);
      expect([url, repeated.header('cache-control'), repeated.edge]).toEqual([
        url,
        'no-store',
        expect.stringMatching(/fwd=/),
      ]);
    }
  });

  testEdge('a cacheable 404 is cached', async () => {
    const url = '/bff/v1/de/pages/product-line/nothing';
    for (const _ of [1, 2]) expect((await get(url)).lines[0]).toBe('404 Not Found');
    expect((await get(url)).edge).toEqual(isHit);
  });

  testEdge('a build asset is cached in each requested encoding', async () => {
    const file = /href="(\/assets\/[^"]+\.css)"/.exec((await get(home)).text)?.[1] ?? '';
    for (const encoding of ['br', 'gzip']) {
      const options = { headers: { 'accept-encoding': encoding } };
      const [, second] = [await get(file, options), await get(file, options)];
      expect([second.edge, second.header('content-encoding')]).toEqual([isHit, encoding]);
      expect(second.header('cache-control')).toContain('immutable');
    }
  });

  testEdge('the rate limit counts visitors instead of the edge server', async () => {
    const signOut = async (visitor: string) => {
      const headers = { 'x-forwarded-for': visitor, 'content-type': 'application/json' };
      const reply = await get('/bff/v1/de/session/logout', {
        method: 'POST',
        headers,
        body: '{"returnUrl":"/de/proart/"}',
      });
      return reply.lines[0];
    };
    // Rare calls get a tenth of the limit.
    for (let call = 0; call < 10; call++) expect(await signOut('203.0.113.7')).toBe('200 OK');
    expect(await signOut('203.0.113.7')).toBe('429 Too Many Requests');
    expect(await signOut('203.0.113.8')).toBe('200 OK');
  });
});
