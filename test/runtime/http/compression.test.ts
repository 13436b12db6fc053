/** Content encodings of responses over a socket. */
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { brotliDecompressSync, createBrotliDecompress, createGunzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { buildTestApp } from '../../support/buildTestApp.ts';
import { buildTestBff } from '../../support/buildTestBff.ts';
import { rawRequest } from '../../support/rawRequest.ts';

const long = 'words that are said again and again. '.repeat(100);
const brotli = { 'accept-encoding': 'br' };

/** An app with one page; returns its URL. */
async function listenWith(send: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) {
  const { app, listen } = buildTestApp();
  app.setErrorHandler((_error, _request, reply) => reply.code(500).type('text/html').send(`failed ${long}`));
  app.get('/page', send);
  return `${(await listen()).origin}/page`;
}

test.each([
  ['br', 'br'],
  ['gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['*', 'br'],
  ['deflate', undefined],
  ['identity', undefined],
  ['br;q=0', undefined],
])('Accept-Encoding "%s" gets a long body as %s, with Vary', async (accepted, encoding) => {
  const page = await listenWith(async (_request, reply) => reply.type('text/html').send(long));
  const { headers, bytes, text } = await rawRequest(page, { headers: { 'accept-encoding': accepted } });
  expect(headers).toMatchObject({ vary: 'accept-encoding', 'content-length': String(bytes.length) });
  expect([headers['content-encoding'], text]).toEqual([encoding, long]);
  const head = await rawRequest(page, { method: 'HEAD', headers: { 'accept-encoding': accepted } });
  expect(head.headers['content-length']).toBe(headers['content-length']);
});

test('an existing Vary is extended', async () => {
  const page = await listenWith(async (_request, reply) => reply.header('vary', 'cookie').type('text/html').send(long));
  expect((await rawRequest(page, { headers: brotli })).headers.vary).toBe('cookie, accept-encoding');
});

test.each<[what: string, type: string, body: string, given: Record<string, string>]>([
  ['is short', 'text/html', 'short', {}],
  ['is an image', 'image/avif', long, {}],
  ['is a part of a file', 'text/plain', long, { 'content-range': 'bytes 0-3699/9000' }],
  ['is compressed already', 'text/plain', long, { 'content-encoding': 'zstd' }],
])('a body that %s is not compressed', async (_what, type, body, given) => {
  const page = await listenWith(async (_request, reply) => reply.headers(given).type(type).send(body));
  const { headers, bytes } = await rawRequest(page, { headers: brotli });
  expect([headers['content-encoding'], String(bytes)]).toEqual([given['content-encoding'], body]);
  expect(headers).not.toHaveProperty('vary');
});

test.each([
  ['br', createBrotliDecompress],
  ['gzip', createGunzip],
] as const)('a chunk of a stream compressed with %s is flushed before the next one', async (encoding, decompressor) => {
  const parts = new Readable({ read() {} });
  const page = await listenWith(async (_request, reply) => reply.type('text/html').send(parts));
  parts.push('first');
  const clientRequest = get(page, { headers: { 'accept-encoding': encoding } });
  const [reply] = (await once(clientRequest, 'response')) as [IncomingMessage];
  expect(reply.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
  const decompressed = reply.pipe(decompressor());
  for (const part of ['first', 'second']) {
    const [bytes] = await once(decompressed, 'data');
    expect(String(bytes)).toBe(part);
    if (part === 'first') parts.push('second');
  }
  parts.push(null);
  decompressed.resume();
  await once(decompressed, 'end');
});

test('a stream that fails before its first chunk gets a readable error page', async () => {
  const page = await listenWith(async (_request, reply) =>
    reply.type('text/html').send(new Readable({ read: () => {} }).destroy(new Error('nothing comes'))),
  );
  const { status, headers, text } = await rawRequest(page, { headers: brotli });
  expect([status, headers['content-encoding'], text]).toEqual([500, 'br', `failed ${long}`]);
});

test('a disconnect of the client destroys the stream', async () => {
  const parts = new Readable({ read() {} });
  const ended = new Promise((resolve) => parts.once('close', resolve));
  const page = await listenWith(async (_request, reply) => reply.type('text/html').send(parts));
  parts.push('first');
  const clientRequest = get(page, { headers: brotli });
  await once(clientRequest, 'response');
  clientRequest.on('error', () => {}).destroy();
  await ended;
});

test('page JSON is compressed on first use of an encoding and cached', async () => {
  const { site } = await buildTestBff();
  const home = `${site}/bff/v1/de/pages/home`;
  const responses = [];
  for (const accepted of ['br', 'br', 'gzip', 'gzip', 'identity', 'br'])
    responses.push(await rawRequest(home, { headers: { 'accept-encoding': accepted } }));
  expect(responses.map(({ headers }) => headers['content-encoding'])).toEqual([
    'br',
    'br',
    'gzip',
    'gzip',
    undefined,
    'br',
  ]);
  expect(responses.map(({ headers }) => /proart-bff; (hit|fwd)/.exec(String(headers['cache-status']))?.[1])).toEqual([
    'fwd',
    ...Array(5).fill('hit'),
  ]);
  for (const { headers, text, bytes } of responses) {
    expect(text).toBe(responses[0]?.text);
    expect(headers).toMatchObject({ vary: 'accept-encoding', 'content-length': String(bytes.length) });
    expect(headers.etag).toBe(responses[0]?.headers.etag);
  }
});

test('concurrent clients share one compression', async () => {
  const { site } = await buildTestBff();
  const home = `${site}/bff/v1/de/pages/home`;
  const responses = await Promise.all(Array.from({ length: 20 }, () => rawRequest(home, { headers: brotli })));
  expect(new Set(responses.map(({ bytes }) => bytes.toString('base64'))).size).toBe(1);
});

test.each(['/bff/v1/openapi.json', '/bff/v1/docs', '/bff/v1/docs/docs.css'])('%s is compressed', async (path) => {
  const { site } = await buildTestBff();
  const url = site + path;
  const plain = await rawRequest(url);
  const { headers, bytes } = await rawRequest(url, { headers: brotli });
  expect([headers['content-encoding'], headers.vary]).toEqual(['br', 'accept-encoding']);
  expect(String(brotliDecompressSync(bytes))).toBe(plain.text);
  expect((await rawRequest(url, { headers: { 'if-none-match': String(headers.etag) } })).status).toBe(304);
});

test('a degraded response is compressed', async () => {
  const { site, sandbox } = await buildTestBff();
  await sandbox.fault({ match: '/api/v1/banner', fault: 'status', status: 500 });
  const { headers, text } = await rawRequest(`${site}/bff/v1/de/pages/home`, { headers: brotli });
  expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding', 'cache-control': 'no-store' });
  expect(JSON.parse(text).degraded).not.toEqual([]);
});
