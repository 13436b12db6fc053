import { describe, expect } from 'vitest';
import { behindEdge } from '../support/behindEdge.ts';
import { dropConnection, sharedHeaders } from '../support/edgeProduct.ts';
import { edgeServers } from '../support/edgeServers.ts';
import { eventually } from '../support/eventually.ts';

const stale = 'max-age=1, stale-while-revalidate=60, stale-if-error=600';
/** Fresh for a second, then served only if the request to the product fails. */
const staleIfErrorOnly = 'max-age=1, stale-if-error=600';

describe.each(edgeServers)('$name', { concurrent: true }, (server) => {
  const { testIfInstalled, product, get, text, count, cacheUntilStale } = behindEdge(server);

  testIfInstalled.each([
    ['responds with 503', { status: 503, headers: { 'cache-control': 'no-store' }, body: 'overload' }],
    ['responds with 500', { status: 500, headers: { 'cache-control': 'no-store' }, body: 'mistake' }],
    ['closes the connection', dropConnection],
  ] as const)('a product that %s does not replace a cached response', async (what, failure) => {
    for (const [kind, cdn] of Object.entries({ stale, staleIfErrorOnly })) {
      const url = `/failing/${encodeURIComponent(what)}/${kind}`;
      await cacheUntilStale(url, cdn, failure);
      const reply = await get(url);
      expect([reply.status, await reply.text()]).toEqual([200, 'cached']);
      expect(reply.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
      const before = count(url);
      for (let visit = 0; visit < 5; visit++) expect(await text(url)).toBe('cached');
      // At most one request per visit; a reused connection that ends without a response is retried once.
      expect(count(url) - before).toBeLessThanOrEqual(failure === dropConnection ? 10 : 5);
      product().answer(url, { headers: sharedHeaders('max-age=54'), body: 'recovered' });
      await eventually(async () => expect(await text(url)).toBe('recovered'));
    }
  });

  testIfInstalled('a failure without a stale fallback is passed to the visitor and not cached', async () => {
    const failure = { status: 503, headers: { 'cache-control': 'no-store', 'retry-after': '7' }, body: 'overload' };
    product().answer('/not-cached', failure);
    const reply = await get('/not-cached');
    expect([reply.status, await reply.text(), reply.headers.get('retry-after')]).toEqual([503, 'overload', '7']);
    product().answer('/not-cached', { headers: sharedHeaders('max-age=54'), body: 'recovered' });
    expect(await text('/not-cached')).toBe('recovered');
  });

  testIfInstalled('a cached response without stale-if-error does not replace a failure', async () => {
    product().answer('/ends', { headers: sharedHeaders('max-age=1'), body: 'of today' });
    await text('/ends');
    const failure = { 'cache-control': 'no-store', 'retry-after': '2' };
    product().answer('/ends', { status: 503, headers: failure });
    await eventually(async () => {
      const { status, headers } = await get('/ends');
      expect([status, headers.get('cache-control'), headers.get('retry-after')]).toEqual([503, 'no-store', '2']);
    });
  });

  testIfInstalled.each([403, 404, 429])('a %i replaces a cached response', async (status) => {
    const url = `/gone-${status}`;
    await cacheUntilStale(url, staleIfErrorOnly, { status, headers: { 'cache-control': 'no-store' }, body: 'gone' });
    const reply = await get(url);
    expect([reply.status, await reply.text()]).toEqual([status, 'gone']);
  });

  testIfInstalled('a stale response stays in the cache if its replacement is not cacheable', async () => {
    const degraded = {
      headers: { 'cache-control': 'no-store', 'cdn-cache-control': 'no-store' },
      body: 'lacks a section',
    };
    await cacheUntilStale('/whole', stale, degraded);
    for (let visit = 0; visit < 5; visit++) expect(await text('/whole')).toBe('cached');
    product().answer('/whole', { headers: sharedHeaders('max-age=54'), body: 'whole again' });
    await eventually(async () => expect(await text('/whole')).toBe('whole again'));
  });
});

describe.each(edgeServers)('$name, without the product', (server) => {
  const { testIfInstalled, product, get, text } = behindEdge(server);

  testIfInstalled('cached pages are served, others get 503 with Retry-After', async () => {
    product().answer('/away', { headers: sharedHeaders(stale), body: 'cached' });
    await text('/away');
    await product().close();
    const reply = await get('/never-seen');
    expect([reply.status, reply.headers.get('cache-control'), reply.headers.get('retry-after')]).toEqual([
      503,
      'no-store',
      '2',
    ]);
    expect(await reply.text()).toMatch(/^The site cannot be reached/);
    // Waits until the entry is stale.
    const isStale = /hit; (detail=stale|ttl=-)/;
    await eventually(async () => expect((await get('/away')).headers.get('cache-status')).toMatch(isStale));
    expect(await text('/away')).toBe('cached');
    await product().open();
    product().answer('/away', { headers: sharedHeaders('max-age=54'), body: 'back' });
    await eventually(async () => expect(await text('/away')).toBe('back'));
  });
});
