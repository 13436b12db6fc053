import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { describe, expect } from 'vitest';
import { endpoints } from '../../tools/contract/endpoints.ts';
import { behindEdge } from '../support/behindEdge.ts';
import { sharedHeaders } from '../support/edgeProduct.ts';
import { edgeServers } from '../support/edgeServers.ts';
import { fetchHead } from '../support/fetchHead.ts';

/** All personal endpoints of the contract. */
const personalCalls = (method: 'get' | 'post') =>
  endpoints
    .filter((endpoint) => endpoint.method === method && endpoint.isPersonal)
    .map(({ contract }) => `/bff/v1${contract.endpoint.replace(':region', 'de')}`);
const personal = { 'cache-control': 'private, no-store', 'cdn-cache-control': 'no-store' };
const cacheable = sharedHeaders('max-age=54, stale-while-revalidate=300');

describe.each(edgeServers)('$name', { concurrent: true }, (server) => {
  const { testIfInstalled, product, edge } = behindEdge(server);

  async function get(url: string, headers: Record<string, string> = {}) {
    const reply = await fetchHead(edge().origin + url, { headers });
    return { ...reply, text: String(await reply.body()) };
  }

  testIfInstalled.each([
    ...personalCalls('get'),
    '/bff/v1/de/prices?ids=studio-16&member=1',
    '/bff/v1/de/prices?member=1',
    '/',
    '/?a=b',
  ])('%s is not shared between visitors', async (url) => {
    // The response is cacheable, so that a mistake of the configuration would show.
    product().answer(url, ({ headers }, reply) => reply.writeHead(200, cacheable).end(headers.cookie ?? 'nobody'));
    for (const cookie of ['aticket=nora', 'aticket=teo']) expect((await get(url, { cookie })).text).toBe(cookie);
    expect((await get(url)).text).toBe('nobody');
    const folder = edge().purgeEnv['NGINX_CACHE'];
    const files = folder ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
    for (const file of files.filter((entry) => entry.isFile())) {
      expect(readFileSync(path.join(file.parentPath, file.name), 'latin1')).not.toContain('aticket');
    }
  });

  testIfInstalled.each([...personalCalls('post'), '/bff/v1/csp-reports'])(
    'POST %s always reaches the product with cookie and body',
    async (url) => {
      product().answer(url, async (request, reply) => {
        reply.writeHead(200, personal).end(`${request.headers.cookie} ${await textOf(request)}`);
      });
      for (const cookie of ['aticket=nora', 'aticket=teo']) {
        const options = { method: 'POST', headers: { cookie, 'content-type': 'application/json' }, body: '{"a":1}' };
        const reply = await fetchHead(edge().origin + url, options);
        expect(String(await reply.body())).toBe(`${cookie} {"a":1}`);
        expect(reply.header('cache-control')).toBe('private, no-store');
      }
    },
  );

  testIfInstalled('a POST does not replace a cached response', async () => {
    product().answer('/both', ({ method }, reply) => reply.writeHead(200, cacheable).end(method));
    expect((await get('/both')).text).toBe('GET');
    const reply = await fetchHead(`${edge().origin}/both`, { method: 'POST', headers: { 'content-length': '0' } });
    expect(String(await reply.body())).toBe('POST');
    expect((await get('/both')).text).toBe('GET');
  });

  testIfInstalled('shared responses are requested without data of the visitor', async () => {
    product().answer('/everybody', { headers: cacheable });
    await get('/everybody', {
      cookie: 'aticket=nora',
      'x-forwarded-host': 'www.example.cn',
      forwarded: 'host=www.example.cn',
      traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
      tracestate: 'visitor=1',
      'x-edge': 'stale',
    });
    const { headers } = product().requested('/everybody')[0] ?? {};
    expect(headers).not.toHaveProperty('cookie');
    expect(headers).not.toHaveProperty('x-forwarded-host');
    expect(headers).not.toHaveProperty('forwarded');
    expect(headers).not.toHaveProperty('traceparent');
    expect(headers).not.toHaveProperty('tracestate');
    expect(headers).not.toHaveProperty('x-edge');
    expect(headers?.['x-forwarded-for']).toMatch(/127\.0\.0\.1$/);
  });

  testIfInstalled('the client address is appended to X-Forwarded-For', async () => {
    product().answer('/for', { headers: cacheable });
    await get('/for', { 'x-forwarded-for': '203.0.113.7' });
    expect(product().requested('/for')[0]?.headers['x-forwarded-for']).toBe('203.0.113.7, 127.0.0.1');
  });

  testIfInstalled.each([
    ['no-store', { 'cache-control': 'no-store', 'cdn-cache-control': 'no-store' }],
    ['private', personal],
    ['private, despite CDN-Cache-Control', { ...cacheable, 'cache-control': 'private' }],
    ['no-store, despite CDN-Cache-Control', { ...cacheable, 'cache-control': 'no-store' }],
    ['without CDN-Cache-Control', { 'cache-control': 'public, max-age=3600' }],
    ['without cache headers', {}],
    ['private in CDN-Cache-Control', { ...cacheable, 'cdn-cache-control': 'private, max-age=54' }],
    ['with Set-Cookie', { ...cacheable, 'set-cookie': 'proart_shop=of-one; Path=/' }],
    ['with Vary: Cookie', { ...cacheable, vary: 'cookie, accept-encoding' }],
  ])('a response %s is not cached', async (what, headers) => {
    const url = `/not-cached/${encodeURIComponent(what)}`;
    let created = 0;
    product().answer(url, (_request, reply) => {
      created += 1;
      reply.writeHead(200, headers).end(`${created}`);
    });
    expect([(await get(url)).text, (await get(url)).text]).toEqual(['1', '2']);
  });

  testIfInstalled('an error with cache headers is not cached', async () => {
    product().answer('/error', { status: 500, headers: cacheable });
    expect((await get('/error')).lines[0]).toMatch(/^500/);
    product().answer('/error', { headers: cacheable });
    expect((await get('/error')).lines[0]).toMatch(/^200/);
  });

  testIfInstalled(
    'requests of uncacheable responses do not wait for each other for long',
    async () => {
      product().answer('/slow', { headers: personal });
      await get('/slow');
      const pendingReplies: (() => void)[] = [];
      product().answer('/slow', (_request, reply) => {
        pendingReplies.push(() => reply.writeHead(200, personal).end());
        // Responds once all requests have arrived.
        if (pendingReplies.length === 5) for (const release of pendingReplies) release();
      });
      await Promise.all(Array.from({ length: 5 }, () => get('/slow')));
      expect(pendingReplies).toHaveLength(5);
    },
    10_000,
  );
});
