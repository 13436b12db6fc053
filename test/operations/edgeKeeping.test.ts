import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { askForHead } from '../support/answerHead.ts';
import { cut, type EdgeProduct, shared, startEdgeProduct, tagged } from '../support/edgeProduct.ts';
import { type Edge, edgeServers } from '../support/edgeServers.ts';

/** For what comes within seconds: the shortest that a kept answer may be fresh is one. */
const soon = { timeout: 10_000, interval: 20 };
const stale = 'max-age=1, stale-while-revalidate=60, stale-if-error=600';
/** Fresh for a second, and then only shown when asking fails. */
const old = 'max-age=1, stale-if-error=600';
const hit = /proart-(varnish|nginx); hit/;

describe.each(edgeServers)('$name', { concurrent: true }, ({ missing, start }) => {
  const tried = test.skipIf(missing);
  let product: EdgeProduct;
  let edge: Edge;
  beforeAll(async () => {
    if (missing) return;
    product = await startEdgeProduct();
    edge = await start(product.origin);
  });
  afterAll(async () => {
    if (missing) return;
    await edge.stop();
    await product.close();
  });

  const get = (address: string, headers: Record<string, string> = {}) => fetch(edge.origin + address, { headers });
  const text = async (address: string) => (await get(address)).text();
  const count = (address: string) => product.asked(address).length;

  /** Keeps an answer that is stale when this resolves: asking shows it, since the product was asked once more. */
  async function keepUntilStale(address: string, cdn: string, then: Parameters<EdgeProduct['answer']>[1]) {
    product.answer(address, { headers: shared(cdn), body: 'kept' });
    expect(await text(address)).toBe('kept');
    product.answer(address, then);
    await vi.waitFor(async () => {
      await get(address).then((reply) => reply.text());
      expect(count(address)).toBeGreaterThan(1);
    }, soon);
  }

  tried('a second request does not reach the product, and browsers get what was said to them', async () => {
    const headers = { ...shared('max-age=54, stale-while-revalidate=300'), 'x-request-id': 'of-the-first-one' };
    product.answer('/twice', { headers, body: 'page' });
    const first = await get('/twice');
    const second = await get('/twice');
    expect(await second.text()).toBe('page');
    expect(count('/twice')).toBe(1);
    expect(first.headers.get('cache-status')).toMatch(/^proart-bff; hit; ttl=54, proart-\w+; fwd=miss/);
    expect(second.headers.get('cache-status')).toMatch(/^proart-bff; hit; ttl=54, proart-\w+; hit/);
    for (const reply of [first, second]) {
      expect(reply.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
      for (const own of [
        'cdn-cache-control',
        'surrogate-key',
        'xkey',
        'x-browser-cache-control',
        'x-accel-buffering',
      ]) {
        expect(reply.headers.get(own)).toBeNull();
      }
    }
    expect([...second.headers.keys()].filter((name) => name.startsWith('x-edge'))).toEqual([]);
    expect(first.headers.get('x-request-id')).toBe('of-the-first-one');
    expect(second.headers.get('x-request-id')).toBeNull();
  });

  tried('HEAD is answered of what GET has kept', async () => {
    product.answer('/head', { headers: shared('max-age=54'), body: 'page' });
    await text('/head');
    expect((await fetch(`${edge.origin}/head`, { method: 'HEAD' })).headers.get('cache-status')).toMatch(hit);
    expect(count('/head')).toBe(1);
  });

  tried('of visitors who come at once one is passed on', async () => {
    let release = () => {};
    product.answer('/at-once', (_request, reply) => {
      release = () => reply.writeHead(200, shared('max-age=54')).end('page');
    });
    const visitors = Array.from({ length: 5 }, () => text('/at-once'));
    await vi.waitFor(() => expect(count('/at-once')).toBe(1), soon);
    release();
    expect(await Promise.all(visitors)).toEqual(Array(5).fill('page'));
    expect(count('/at-once')).toBe(1);
  });

  tried('what is stale is shown at once and made anew behind it', async () => {
    const address = '/stale';
    // By connections of their own: nginx lets the next request of one wait for what goes on behind the last.
    const shown = async () => String(await (await askForHead(edge.origin + address)).body());
    product.answer(address, { headers: shared(stale), body: 'kept' });
    await shown();
    let release = () => {};
    product.answer(address, (_request, reply) => {
      release = () => reply.writeHead(200, shared('max-age=54')).end('new');
    });
    // The product keeps its answer back all the while.
    await vi.waitFor(async () => {
      expect(await shown()).toBe('kept');
      expect(count(address)).toBe(2);
    }, soon);
    expect(await shown()).toBe('kept');
    release();
    await vi.waitFor(async () => expect(await shown()).toBe('new'), soon);
    expect(count(address)).toBe(2);
  });

  tried('what is older than stale is asked for, and waited for', async () => {
    await keepUntilStale('/older', old, { headers: shared('max-age=54'), body: 'new' });
    expect(await text('/older')).toBe('new');
    expect(count('/older')).toBe(2);
  });

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
      product.answer(address, { headers: shared('max-age=54'), body: 'mended' });
      await vi.waitFor(async () => expect(await text(address)).toBe('mended'), soon);
    }
  });

  tried('a failure that nothing kept stands in for is the visitor’s, and is not kept', async () => {
    const failure = { status: 503, headers: { 'cache-control': 'no-store', 'retry-after': '7' }, body: 'overload' };
    product.answer('/nothing-kept', failure);
    const reply = await get('/nothing-kept');
    expect([reply.status, await reply.text(), reply.headers.get('retry-after')]).toEqual([503, 'overload', '7']);
    product.answer('/nothing-kept', { headers: shared('max-age=54'), body: 'mended' });
    expect(await text('/nothing-kept')).toBe('mended');
  });

  tried('a kept answer that may not stand in for a failure does not', async () => {
    product.answer('/ends', { headers: shared('max-age=1'), body: 'of today' });
    await text('/ends');
    const failure = { 'cache-control': 'no-store', 'retry-after': '2' };
    product.answer('/ends', { status: 503, headers: failure });
    await vi.waitFor(async () => {
      const { status, headers } = await get('/ends');
      expect([status, headers.get('cache-control'), headers.get('retry-after')]).toEqual([503, 'no-store', '2']);
    }, soon);
  });

  tried.each([403, 404, 429])('a %i takes the place of what is kept', async (status) => {
    const address = `/gone-${status}`;
    await keepUntilStale(address, old, { status, headers: { 'cache-control': 'no-store' }, body: 'gone' });
    const reply = await get(address);
    expect([reply.status, await reply.text()]).toEqual([status, 'gone']);
  });

  tried('a 404 is kept for as long as it says', async () => {
    const problem = { ...shared('max-age=1'), 'content-type': 'application/problem+json' };
    product.answer('/not-there', { status: 404, headers: problem, body: 'none' });
    for (const _ of [1, 2]) expect((await get('/not-there')).status).toBe(404);
    expect(count('/not-there')).toBe(1);
    product.answer('/not-there', { headers: shared('max-age=54'), body: 'there' });
    await vi.waitFor(async () => expect(await text('/not-there')).toBe('there'), soon);
  });

  tried('who has it gets a 304 from what is kept', async () => {
    product.answer('/etag', tagged('max-age=54', 'page'));
    expect(await text('/etag')).toBe('page');
    for (const tag of ['"page"', 'W/"page"']) {
      const reply = await askForHead(`${edge.origin}/etag`, { headers: { 'if-none-match': tag } });
      expect(reply.lines[0]).toBe('304 Not Modified');
      expect(reply.header('cache-control')).toBe('public, max-age=0, must-revalidate');
    }
    expect((await get('/etag', { 'if-none-match': '"other"', 'accept-encoding': 'identity' })).status).toBe(200);
  });

  tried('who has it and comes first leaves the whole answer to the others', async () => {
    product.answer('/etag-first', tagged('max-age=54', 'page'));
    const asked = { headers: { 'if-none-match': '"page"' } };
    expect((await askForHead(`${edge.origin}/etag-first`, asked)).lines[0]).toBe('304 Not Modified');
    expect(await (await get('/etag-first', { 'accept-encoding': 'identity' })).text()).toBe('page');
  });

  tried('codings are kept apart, however browsers write their lists', async () => {
    product.answer('/codings', tagged('max-age=54', 'page'));
    const rows = [
      ['gzip, deflate, br, zstd', 'br'],
      ['br;q=1.0, gzip;q=0.8', 'br'],
      ['gzip, deflate', 'gzip'],
      ['gzip, br;q=0', 'gzip'],
      ['identity', null],
      ['br, gzip', 'br'],
      ['deflate, gzip;q=0.5', 'gzip'],
      ['gzip;q=0', null],
    ] as const;
    for (const [accepted, coding] of rows) {
      const reply = await get('/codings', { 'accept-encoding': accepted });
      expect([accepted, reply.headers.get('content-encoding'), await reply.text()]).toEqual([accepted, coding, 'page']);
    }
    expect(count('/codings')).toBe(3);
  });

  tried('a file of the build is kept by its name', async () => {
    const headers = { 'cache-control': 'public, max-age=31536000, immutable' };
    product.answer('/assets/static/site.x1.css', { headers, body: 'css' });
    for (const _ of [1, 2]) {
      const reply = await get('/assets/static/site.x1.css');
      expect([await reply.text(), reply.headers.get('cache-control')]).toEqual(['css', headers['cache-control']]);
    }
    expect(count('/assets/static/site.x1.css')).toBe(1);
  });

  tried('hosts are kept apart, whatever their case and port', async () => {
    product.answer('/hosts', ({ headers }, reply) => {
      reply.writeHead(200, shared('max-age=54')).end(headers.host);
    });
    for (const host of ['www.example.com', 'www.example.cn', 'WWW.example.com:8443']) {
      const reply = await askForHead(`${edge.origin}/hosts`, { headers: { host } });
      expect(String(await reply.body())).toBe(host.toLowerCase().replace(/:.*/, ''));
    }
    expect(count('/hosts')).toBe(2);
  });

  tried('what is stale stays when what comes after it is not to be kept', async () => {
    const degraded = {
      headers: { 'cache-control': 'no-store', 'cdn-cache-control': 'no-store' },
      body: 'lacks a section',
    };
    await keepUntilStale('/whole', stale, degraded);
    for (let visit = 0; visit < 5; visit++) expect(await text('/whole')).toBe('kept');
    product.answer('/whole', { headers: shared('max-age=54'), body: 'whole again' });
    await vi.waitFor(async () => expect(await text('/whole')).toBe('whole again'), soon);
  });

  tried('a page that streams comes as it is made', async () => {
    let finish = () => {};
    product.answer('/streams', (_request, reply) => {
      reply.writeHead(200, { 'cache-control': 'no-store', 'content-type': 'text/html' }).write('<p>early');
      finish = () => reply.end('<p>late');
    });
    const { body } = await get('/streams');
    const parts = body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await parts?.read())?.value).toBe('<p>early');
    finish();
    expect((await parts?.read())?.value).toBe('<p>late');
  });
});

test.each(edgeServers)(
  '$name, the product away: each kept page is shown, and what is not kept is a 503 that says when',
  async ({ missing, start }) => {
    if (missing) return;
    const product = await startEdgeProduct();
    onTestFinished(product.close);
    const edge = await start(product.origin);
    onTestFinished(edge.stop);
    const get = (address: string) => fetch(edge.origin + address);
    const text = async (address: string) => (await get(address)).text();

    product.answer('/away', { headers: shared(stale), body: 'kept' });
    await text('/away');
    await product.close();
    const reply = await get('/never-seen');
    expect([reply.status, reply.headers.get('cache-control'), reply.headers.get('retry-after')]).toEqual([
      503,
      'no-store',
      '2',
    ]);
    expect(await reply.text()).toMatch(/^The site cannot be reached/);
    // Until it is seen to be stale.
    const isStale = /hit; (detail=stale|ttl=-)/;
    await vi.waitFor(async () => expect((await get('/away')).headers.get('cache-status')).toMatch(isStale), soon);
    expect(await text('/away')).toBe('kept');
    await product.open();
    product.answer('/away', { headers: shared('max-age=54'), body: 'back' });
    await vi.waitFor(async () => expect(await text('/away')).toBe('back'), soon);
  },
);
