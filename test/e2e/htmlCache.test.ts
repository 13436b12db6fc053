/** The HTML cache over HTTP: responses, cache keys and cacheability. */
import { createConnection } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltSite, startBuiltSite } from '../../tools/builtSite.ts';
import { eventually } from '../support/eventually.ts';
import { type RawResponse, rawRequest } from '../support/rawRequest.ts';

const token = 'a token of the purge call';
const german = '/de/proart/';
const home = '/proart/';
const br = { 'accept-encoding': 'br, gzip' };

let built: BuiltSite;
/** Cache results in all HTML responses, by the labels of the metrics. */
const cacheResults: Record<string, number> = {};

beforeAll(async () => {
  built = await startBuiltSite({ ADMIN_TOKEN: token, CHINA_HOSTS: 'cn.test', DRAIN_MS: '500' });
});
afterAll(async () => {
  await built.stop('SIGKILL');
});

async function sendRequest(path: string, options: Parameters<typeof rawRequest>[1] = {}): Promise<RawResponse> {
  const answer = await rawRequest(built.site + path, options);
  note(answer.headers['cache-status']);
  return answer;
}

/** Repeats a request until the page is cached. */
async function untilCached(
  path: string,
  options: Parameters<typeof rawRequest>[1] = { headers: br },
): Promise<RawResponse> {
  for (;;) {
    const answer = await sendRequest(path, options);
    if (resultOf(answer) === 'hit') return answer;
  }
}

function note(cacheStatus: string | string[] | undefined) {
  const result = toResult(String(cacheStatus));
  if (result) cacheResults[result] = (cacheResults[result] ?? 0) + 1;
}

const resultOf = ({ headers }: RawResponse) => toResult(String(headers['cache-status']));

function toResult(cacheStatus: string): string | null {
  if (!cacheStatus.startsWith('proart-renderer; ')) return null;
  if (cacheStatus.includes('collapsed')) return 'collapsed';
  if (cacheStatus.includes('fwd=bypass')) return 'bypass';
  if (cacheStatus.includes('fwd=')) return 'miss';
  return /detail=(\w+)/.exec(cacheStatus)?.[1] ?? 'hit';
}

async function counters(cache: string): Promise<Record<string, number>> {
  const metrics = await (await fetch(`${built.ops}/metrics`)).text();
  const line = new RegExp(`^proart_cache_requests_total\\{cache="${cache}",tier="l1",result="(\\w+)"\\} (\\d+)$`, 'gm');
  return Object.fromEntries([...metrics.matchAll(line)].map(([, result, n]) => [result, Number(n)]));
}

async function purge() {
  const reply = await fetch(`${built.ops}/ops/purge`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{"all":true}',
  });
  expect(reply.status).toBe(200);
}

async function fault(faults: Record<string, unknown> | null) {
  await fetch(`${built.sandbox}/__sandbox/faults`, {
    method: faults ? 'POST' : 'DELETE',
    headers: faults ? { 'content-type': 'application/json' } : {},
    ...(faults && { body: JSON.stringify(faults) }),
  });
}

test('a page is the same document in every encoding, with Content-Length, ETag, Vary and surrogate keys', async () => {
  const first = await sendRequest(german, { headers: br });
  expect(first.headers['cache-status']).toMatch(/^proart-renderer; fwd=miss/);
  const page = await untilCached(german);
  const answers = [
    page,
    await untilCached(german, { headers: { 'accept-encoding': 'gzip' } }),
    await untilCached(german, { headers: {} }),
    await untilCached(german, { headers: { 'accept-encoding': 'br;q=0, zstd' } }),
  ];
  expect(answers.map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined, undefined]);
  for (const { status, text: html, bytes, headers } of answers) {
    expect([status, html === page.text]).toEqual([200, true]);
    expect(headers).toMatchObject({
      'content-length': String(bytes.length),
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=0, must-revalidate',
      etag: page.headers.etag,
      vary: 'accept-encoding',
      'x-request-id': expect.any(String),
      'content-security-policy': page.headers['content-security-policy'],
      'surrogate-key': expect.stringMatching(/^region:de kind:(home|shell) .*op:header/),
    });
    expect(headers['cache-status']).toMatch(/^proart-renderer; hit; ttl=\d+$/);
    expect(headers['cdn-cache-control']).toMatch(/^max-age=\d+, stale-while-revalidate=\d+, stale-if-error=\d+$/);
  }
});

test.each([
  ['a page that is not cached', '/be-fr/proart/'],
  ['a missing page', '/de/proart/there-is-no-such-page/'],
  ['a search', '/de/proart/search/?q=studio'],
  ['the sitemap index', '/sitemap.xml'],
])('%s is compressed from the first request on', async (_what, path) => {
  const answers = [];
  for (const headers of [br, { 'accept-encoding': 'gzip' }, br]) answers.push(await sendRequest(path, { headers }));
  expect(answers.map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', 'br']);
  for (const { headers, bytes, text: body } of answers) {
    expect(headers.vary).toBe('accept-encoding');
    expect(bytes.length).toBeLessThan(body.length / 4);
  }
});

test('HEAD returns the headers of the page without its body', async () => {
  const page = await untilCached(german);
  const { status, headers, bytes } = await sendRequest(german, { method: 'HEAD', headers: br });
  expect([status, bytes.length]).toEqual([200, 0]);
  for (const name of ['content-length', 'content-encoding', 'etag', 'vary'])
    expect(headers[name]).toBe(page.headers[name]);
});

test('a matching If-None-Match returns 304', async () => {
  const { headers: whole } = await untilCached(german);
  const etag = String(whole.etag);
  for (const tags of [etag, `W/${etag}`, `"other", W/${etag}`, '*']) {
    const { status, headers, bytes } = await sendRequest(german, { headers: { ...br, 'if-none-match': tags } });
    expect([status, bytes.length], tags).toEqual([304, 0]);
    expect(headers).toMatchObject({ etag, vary: 'accept-encoding', 'cache-control': whole['cache-control'] });
    expect(headers['content-encoding']).toBeUndefined();
    expect(headers['content-length']).toBeUndefined();
  }
  expect((await sendRequest(german, { headers: { ...br, 'if-none-match': '"other", "more"' } })).status).toBe(200);
});

test('a cached page calls neither the BFF nor React', async () => {
  await untilCached(german);
  const initialCounts = [await counters('page'), await counters('html')];
  const lines = built.log.length;
  for (let visitor = 0; visitor < 20; visitor++) await sendRequest(german, { headers: br });
  expect(await counters('page')).toEqual(initialCounts[0]);
  expect((await counters('html'))['hit']).toBe((initialCounts[1]?.['hit'] ?? 0) + 20);
  await eventually(() => expect(built.log.length).toBeGreaterThanOrEqual(lines + 20));
  const line = built.log.at(-1);
  expect(line).toMatchObject({ route: '/*', status: 200, region: 'de', kind: 'home', cache: 'hit' });
  // Only rendered pages log their upstream calls.
  expect(line).not.toHaveProperty('upstream');
});

test('cookies, languages and tracking parameters do not change a page', async () => {
  const page = await untilCached(german);
  const cookies = 'aticket=secret; i18n_redirected=fr; private_content_version=2';
  const otherResponses = await Promise.all([
    sendRequest(german, { headers: { ...br, cookie: cookies, 'accept-language': 'fr' } }),
    sendRequest(`${german}?utm_source=x&gclid=y`, { headers: br }),
  ]);
  for (const other of otherResponses) {
    expect([resultOf(other), other.text === page.text]).toEqual(['hit', true]);
    expect(other.headers['set-cookie']).toBeUndefined();
  }
  const second = await sendRequest('/de/proart/profession/photography/?page=2', { headers: br });
  const first = await sendRequest('/de/proart/profession/photography/', { headers: br });
  expect([second.headers.etag, resultOf(first)]).not.toEqual([first.headers.etag, 'hit']);
});

test('China hosts and other hosts share no cached page, regardless of forwarded or absolute hosts', async () => {
  const china = await untilCached(home, { headers: { ...br, host: 'cn.test' } });
  const global = await untilCached(home);
  const chinese = '<html lang="zh-CN"';
  expect([china.text.includes(chinese), global.text.includes(chinese)]).toEqual([true, false]);
  for (const host of ['CN.test:80', 'cn.test']) {
    expect((await sendRequest(home, { headers: { ...br, host } })).text === china.text).toBe(true);
  }
  expect((await sendRequest(home, { headers: { ...br, host: 'evil.test' } })).status).toBe(421);
  // Forwarded hosts are accepted only from trusted proxies.
  const forwarded = await sendRequest(home, { headers: { ...br, 'x-forwarded-host': 'cn.test' } });
  expect(forwarded.text === global.text).toBe(true);
  const { port } = new URL(built.site);
  const socket = createConnection(Number(port), '127.0.0.1');
  const requestText = (target: string, connection: string) =>
    `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: ${connection}\r\n\r\n`;
  socket.write(requestText('http://cn.test/proart/', 'keep-alive') + requestText('//cn.test/proart/', 'close'));
  const answers = await text(socket);
  expect(answers.match(/HTTP\/1\.1 [34]\d\d /g)).toHaveLength(2);
  expect(answers.includes(chinese)).toBe(false);
});

test('pipelined requests are answered in order', async () => {
  await Promise.all([untilCached(german), untilCached(home)]);
  const socket = createConnection(Number(new URL(built.site).port), '127.0.0.1');
  const paths = [german, home, german, '/livez', home];
  socket.write(
    paths
      .map((path) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
      .slice(0, -1)
      .join(''),
  );
  socket.write(`GET ${paths.at(-1)} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  const answers = await text(socket);
  for (const [, status] of answers.matchAll(/^cache-status: (.*)\r$/gim)) note(status);
  const matches = answers.match(/HTTP\/1\.1 200|<html lang="[\w-]+"/g);
  const [ok, de, en] = ['HTTP/1.1 200', '<html lang="de-DE"', '<html lang="en"'];
  expect(matches).toEqual([ok, de, ok, en, ok, de, ok, ok, en]);
});

test('a purged page is re-rendered, and served stale if that fails', async () => {
  const page = await untilCached(german);
  await purge();
  expect(resultOf(await sendRequest(german, { headers: br }))).not.toBe('hit');
  await untilCached(german);

  await fault({ match: '/api', fault: 'status', status: 500 });
  await purge();
  const down = await sendRequest(german, { headers: br });
  expect([down.status, down.text === page.text]).toEqual([200, true]);
  expect(down.headers['cdn-cache-control']).toMatch(/^max-age=0, stale-while-revalidate=0/);
  await fault(null);
});

test('a page with a missing section is not cacheable', async () => {
  await fault({ match: '/api/v1/banner', fault: 'status', status: 500 });
  const path = '/it/proart/';
  for (let visitor = 0; visitor < 2; visitor++) {
    const { status, headers } = await sendRequest(path, { headers: { ...br, 'user-agent': 'Googlebot/2.1' } });
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'cache-status': 'proart-renderer; fwd=miss' });
    expect(headers['cdn-cache-control']).toBeUndefined();
  }
  await fault(null);
});

test('a streamed page is not cacheable for clients, and is cached by the renderer once complete', async () => {
  await fault({ match: '/api/v1/banner', fault: 'slow', ms: 1_000 });
  const path = '/es/proart/';
  const { headers } = await sendRequest(path, { headers: br });
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'cache-status': 'proart-renderer; fwd=miss' });
  await fault(null);
  expect((await untilCached(path)).headers.etag).toBeDefined();
});

test('a page with ?apilist is not cached', async () => {
  for (let visitor = 0; visitor < 2; visitor++) {
    const { headers } = await sendRequest(`${german}?apilist`, { headers: { ...br, 'user-agent': 'Googlebot/2.1' } });
    expect(headers['cache-status']).toBe('proart-renderer; fwd=bypass');
    expect(headers['cdn-cache-control']).toBeUndefined();
    expect(headers['cache-control']).toBe('no-store');
  }
});

test('page JSON is compressed too, and a matching If-None-Match returns 304', async () => {
  const url = '/bff/v1/de/pages/home';
  const plain = await sendRequest(url);
  for (const encoding of ['br', 'gzip']) {
    const headers = { 'accept-encoding': encoding };
    const answer = await eventually(async () => {
      const response = await sendRequest(url, { headers });
      expect(response.headers['content-encoding']).toBe(encoding);
      return response;
    });
    expect(answer.text).toBe(plain.text);
    expect(answer.headers).toMatchObject({ etag: plain.headers.etag, vary: 'accept-encoding' });
    const revalidation = await sendRequest(url, {
      headers: { ...headers, 'if-none-match': String(plain.headers.etag) },
    });
    expect([revalidation.status, revalidation.bytes.length]).toEqual([304, 0]);
  }
});

test('the metrics match the Cache-Status of the responses', async () => {
  const { hit = 0, stale = 0, stale_error = 0, miss = 0, collapsed = 0, bypass = 0 } = cacheResults;
  expect(await counters('html')).toEqual(
    Object.fromEntries(Object.entries({ hit, stale, stale_error, miss, collapsed, bypass }).filter(([, n]) => n > 0)),
  );
  expect(hit).toBeGreaterThan(20);
});

test('a stopping server closes connections that serve cached pages', async () => {
  await untilCached(german);
  const ended = built.stop('SIGTERM');
  while ((await fetch(`${built.ops}/readyz`)).status === 200);
  const { status, headers } = await sendRequest(german, { headers: { ...br, connection: 'keep-alive' } });
  expect([status, headers.connection]).toEqual([200, 'close']);
  expect(await ended).toBe(0);
});
