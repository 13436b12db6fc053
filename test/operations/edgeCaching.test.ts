import { describe, expect } from 'vitest';
import { behindEdge } from '../support/behindEdge.ts';
import { sharedHeaders, withEtag } from '../support/edgeProduct.ts';
import { edgeServers } from '../support/edgeServers.ts';
import { eventually } from '../support/eventually.ts';
import { fetchHead } from '../support/fetchHead.ts';

const hit = /proart-(varnish|nginx); hit/;

describe.each(edgeServers)('$name', { concurrent: true }, (server) => {
  const { testIfInstalled, product, edge, get, text, count, cacheUntilStale } = behindEdge(server);

  testIfInstalled('a second request does not reach the product, and browsers get their own Cache-Control', async () => {
    const headers = { ...sharedHeaders('max-age=54, stale-while-revalidate=300'), 'x-request-id': 'of-the-first-one' };
    product().answer('/twice', { headers, body: 'page' });
    const first = await get('/twice');
    const second = await get('/twice');
    expect(await second.text()).toBe('page');
    expect(count('/twice')).toBe(1);
    expect(first.headers.get('cache-status')).toMatch(/^proart-bff; hit; ttl=54, proart-\w+; fwd=miss/);
    expect(second.headers.get('cache-status')).toMatch(/^proart-bff; hit; ttl=54, proart-\w+; hit/);
    for (const reply of [first, second]) {
      expect(reply.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
      for (const internalHeader of [
        'cdn-cache-control',
        'surrogate-key',
        'xkey',
        'x-browser-cache-control',
        'x-accel-buffering',
      ]) {
        expect(reply.headers.get(internalHeader)).toBeNull();
      }
    }
    expect([...second.headers.keys()].filter((name) => name.startsWith('x-edge'))).toEqual([]);
    expect(first.headers.get('x-request-id')).toBe('of-the-first-one');
    expect(second.headers.get('x-request-id')).toBeNull();
  });

  testIfInstalled('HEAD is served from the cached GET response', async () => {
    product().answer('/head', { headers: sharedHeaders('max-age=54'), body: 'page' });
    await text('/head');
    expect((await fetch(`${edge().origin}/head`, { method: 'HEAD' })).headers.get('cache-status')).toMatch(hit);
    expect(count('/head')).toBe(1);
  });

  testIfInstalled('concurrent requests reach the product once', async () => {
    let release = () => {};
    product().answer('/at-once', (_request, reply) => {
      release = () => reply.writeHead(200, sharedHeaders('max-age=54')).end('page');
    });
    const visitors = Array.from({ length: 5 }, () => text('/at-once'));
    await eventually(() => expect(count('/at-once')).toBe(1));
    release();
    expect(await Promise.all(visitors)).toEqual(Array(5).fill('page'));
    expect(count('/at-once')).toBe(1);
  });

  testIfInstalled('a stale response is served at once and revalidated in the background', async () => {
    const url = '/stale';
    // New connections: nginx makes the next request of a connection wait for the background update.
    const fetchBody = async () => String(await (await fetchHead(edge().origin + url)).body());
    product().answer(url, { headers: sharedHeaders('max-age=1, stale-while-revalidate=60'), body: 'cached' });
    await fetchBody();
    let release = () => {};
    product().answer(url, (_request, reply) => {
      release = () => reply.writeHead(200, sharedHeaders('max-age=54')).end('new');
    });
    // The product withholds its response meanwhile.
    await eventually(async () => {
      expect(await fetchBody()).toBe('cached');
      expect(count(url)).toBe(2);
    });
    expect(await fetchBody()).toBe('cached');
    release();
    await eventually(async () => expect(await fetchBody()).toBe('new'));
    expect(count(url)).toBe(2);
  });

  testIfInstalled('a response beyond stale-while-revalidate is fetched before it is served', async () => {
    await cacheUntilStale('/older', 'max-age=1, stale-if-error=600', {
      headers: sharedHeaders('max-age=54'),
      body: 'new',
    });
    expect(await text('/older')).toBe('new');
    expect(count('/older')).toBe(2);
  });

  testIfInstalled('a 404 is cached for its max-age', async () => {
    const problem = { ...sharedHeaders('max-age=1'), 'content-type': 'application/problem+json' };
    product().answer('/not-there', { status: 404, headers: problem, body: 'none' });
    for (const _ of [1, 2]) expect((await get('/not-there')).status).toBe(404);
    expect(count('/not-there')).toBe(1);
    product().answer('/not-there', { headers: sharedHeaders('max-age=54'), body: 'there' });
    await eventually(async () => expect(await text('/not-there')).toBe('there'));
  });

  testIfInstalled('If-None-Match gets a 304 from the cache', async () => {
    product().answer('/etag', withEtag('max-age=54', 'page'));
    expect(await text('/etag')).toBe('page');
    for (const tag of ['"page"', 'W/"page"']) {
      const reply = await fetchHead(`${edge().origin}/etag`, { headers: { 'if-none-match': tag } });
      expect(reply.lines[0]).toBe('304 Not Modified');
      expect(reply.header('cache-control')).toBe('public, max-age=0, must-revalidate');
    }
    expect((await get('/etag', { 'if-none-match': '"other"', 'accept-encoding': 'identity' })).status).toBe(200);
  });

  testIfInstalled('If-None-Match on an empty cache gets a 304, and the next request the whole response', async () => {
    product().answer('/etag-first', withEtag('max-age=54', 'page'));
    const options = { headers: { 'if-none-match': '"page"' } };
    expect((await fetchHead(`${edge().origin}/etag-first`, options)).lines[0]).toBe('304 Not Modified');
    expect(await (await get('/etag-first', { 'accept-encoding': 'identity' })).text()).toBe('page');
  });

  testIfInstalled('encodings are cached separately, independent of the notation of Accept-Encoding', async () => {
    product().answer('/encodings', withEtag('max-age=54', 'page'));
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
    for (const [accepted, encoding] of rows) {
      const reply = await get('/encodings', { 'accept-encoding': accepted });
      expect([accepted, reply.headers.get('content-encoding'), await reply.text()]).toEqual([
        accepted,
        encoding,
        'page',
      ]);
    }
    expect(count('/encodings')).toBe(3);
  });

  testIfInstalled('a file of the build is cached', async () => {
    const headers = { 'cache-control': 'public, max-age=31536000, immutable' };
    product().answer('/assets/static/site.x1.css', { headers, body: 'css' });
    for (const _ of [1, 2]) {
      const reply = await get('/assets/static/site.x1.css');
      expect([await reply.text(), reply.headers.get('cache-control')]).toEqual(['css', headers['cache-control']]);
    }
    expect(count('/assets/static/site.x1.css')).toBe(1);
  });

  testIfInstalled('hosts are cached separately, independent of case and port', async () => {
    product().answer('/hosts', ({ headers }, reply) => {
      reply.writeHead(200, sharedHeaders('max-age=54')).end(headers.host);
    });
    for (const host of ['www.example.com', 'www.example.cn', 'WWW.example.com:8443']) {
      const reply = await fetchHead(`${edge().origin}/hosts`, { headers: { host } });
      expect(String(await reply.body())).toBe(host.toLowerCase().replace(/:.*/, ''));
    }
    expect(count('/hosts')).toBe(2);
  });

  testIfInstalled('a streamed page is not buffered', async () => {
    let finish = () => {};
    product().answer('/streams', (_request, reply) => {
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
