import { describe, expect } from 'vitest';
import { behindEdge } from '../support/behindEdge.ts';
import { cut, shared } from '../support/edgeProduct.ts';
import { edgeServers } from '../support/edgeServers.ts';
import { eventually } from '../support/eventually.ts';

const stale = 'max-age=1, stale-while-revalidate=60, stale-if-error=600';
/** Fresh for a second, and then only shown when asking fails. */
const old = 'max-age=1, stale-if-error=600';

describe.each(edgeServers)('$name', { concurrent: true }, (server) => {
  const { tried, product, get, text, count, keepUntilStale } = behindEdge(server);

  tried.each([
    ['answers 503', { status: 503, headers: { 'cache-control': 'no-store' }, body: 'overload' }],
    ['answers 500', { status: 500, headers: { 'cache-control': 'no-store' }, body: 'mistake' }],
    ['does not answer', cut],
  ] as const)('a product that %s does not take the place of what is kept', async (what, failure) => {
    for (const [kind, cdn] of Object.entries({ stale, old })) {
      const address = `/failing/${encodeURIComponent(what)}/${kind}`;
      await keepUntilStale(address, cdn, failure);
      const reply = await get(address);
      expect([reply.status, await reply.text()]).toEqual([200, 'kept']);
      expect(reply.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
      const before = count(address);
      for (let visit = 0; visit < 5; visit++) expect(await text(address)).toBe('kept');
      // No more often than its visitors come; a connection that was kept and ends without an answer is tried anew once.
      expect(count(address) - before).toBeLessThanOrEqual(failure === cut ? 10 : 5);
      product().answer(address, { headers: shared('max-age=54'), body: 'mended' });
      await eventually(async () => expect(await text(address)).toBe('mended'));
    }
  });

  tried('a failure that nothing kept stands in for is the visitor’s, and is not kept', async () => {
    const failure = { status: 503, headers: { 'cache-control': 'no-store', 'retry-after': '7' }, body: 'overload' };
    product().answer('/nothing-kept', failure);
    const reply = await get('/nothing-kept');
    expect([reply.status, await reply.text(), reply.headers.get('retry-after')]).toEqual([503, 'overload', '7']);
    product().answer('/nothing-kept', { headers: shared('max-age=54'), body: 'mended' });
    expect(await text('/nothing-kept')).toBe('mended');
  });

  tried('a kept answer that may not stand in for a failure does not', async () => {
    product().answer('/ends', { headers: shared('max-age=1'), body: 'of today' });
    await text('/ends');
    const failure = { 'cache-control': 'no-store', 'retry-after': '2' };
    product().answer('/ends', { status: 503, headers: failure });
    await eventually(async () => {
      const { status, headers } = await get('/ends');
      expect([status, headers.get('cache-control'), headers.get('retry-after')]).toEqual([503, 'no-store', '2']);
    });
  });

  tried.each([403, 404, 429])('a %i takes the place of what is kept', async (status) => {
    const address = `/gone-${status}`;
    await keepUntilStale(address, old, { status, headers: { 'cache-control': 'no-store' }, body: 'gone' });
    const reply = await get(address);
    expect([reply.status, await reply.text()]).toEqual([status, 'gone']);
  });

  tried('what is stale stays when what comes after it is not to be kept', async () => {
    const degraded = {
      headers: { 'cache-control': 'no-store', 'cdn-cache-control': 'no-store' },
      body: 'lacks a section',
    };
    await keepUntilStale('/whole', stale, degraded);
    for (let visit = 0; visit < 5; visit++) expect(await text('/whole')).toBe('kept');
    product().answer('/whole', { headers: shared('max-age=54'), body: 'whole again' });
    await eventually(async () => expect(await text('/whole')).toBe('whole again'));
  });
});

describe.each(edgeServers)('$name, the product away', (server) => {
  const { tried, product, get, text } = behindEdge(server);

  tried('each kept page is shown, and what is not kept is a 503 that says when', async () => {
    product().answer('/away', { headers: shared(stale), body: 'kept' });
    await text('/away');
    await product().close();
    const reply = await get('/never-seen');
    expect([reply.status, reply.headers.get('cache-control'), reply.headers.get('retry-after')]).toEqual([
      503,
      'no-store',
      '2',
    ]);
    expect(await reply.text()).toMatch(/^The site cannot be reached/);
    // Until it is seen to be stale.
    const isStale = /hit; (detail=stale|ttl=-)/;
    await eventually(async () => expect((await get('/away')).headers.get('cache-status')).toMatch(isStale));
    expect(await text('/away')).toBe('kept');
    await product().open();
    product().answer('/away', { headers: shared('max-age=54'), body: 'back' });
    await eventually(async () => expect(await text('/away')).toBe('back'));
  });
});
