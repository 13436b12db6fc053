/** Invalid requests, byte by byte, that the gate and the body parsers refuse. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveHealth } from '../../../runtime/http/health.ts';
import { checkTarget } from '../../../runtime/http/limits/gate.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/sandbox.ts';
import type { BadInput } from '../../support/badInput.ts';
import { badInputs } from '../../support/badInputs.ts';
import { prepareBffOver } from '../../support/buildTestBff.ts';
import { sendBytes } from '../../support/rawSocket.ts';

let sandbox: Sandbox;
let bff: Awaited<ReturnType<typeof prepareBffOver>>;
let origin: string;

// Shared by all tests: refused requests leave no state.
beforeAll(async () => {
  sandbox = await startSandbox();
  bff = await prepareBffOver(sandbox.origin, { RATE_LIMIT_PER_MINUTE: '0' });
  serveHealth(bff.app, { draining: false });
  origin = await bff.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await bff.app.close();
  await sandbox.close();
});

/** The other inputs concern the renderer: redirects and methods of the site. */
const isRefusedHere = ({ status, isAccepted, name }: BadInput) =>
  !isAccepted && status.some((code) => code >= 400 && code !== 404) && name !== 'E20 an unsupported method on the site';

const requestLines = () => bff.log.filter(({ msg }) => msg === 'request completed');

test.each(badInputs.filter(isRefusedHere))('$name', async ({ bytes, status }) => {
  const before = requestLines().length;
  const { whole, headers, ...response } = await sendBytes(origin, bytes, { patienceMs: 5_000 });
  expect(status, whole.slice(0, 300)).toContain(response.status);
  expect(whole.match(/^HTTP\/1\.1 /gm), 'one response').toHaveLength(1);
  expect(headers).toMatchObject({ 'content-type': 'application/problem+json; charset=utf-8' });
  // Only a 404 may be cached.
  if (response.status !== 404) expect(headers['cache-control']).toMatch(/no-store/);
  if (response.status === 405) expect(headers['allow']).toContain('GET');
  await expect.poll(() => requestLines().length, { interval: 1 }).toBe(before + 1);
});

test.each([
  ['de/prices?ids=a&ids=b', ['/ids']],
  ['de/search/suggestions?q=a&q=b', ['/q']],
  ['de/pages/pros-category/x?profession=a&profession=b&page=1&page=2', ['/page', '/profession']],
  ['de/page?path=/a%00', undefined],
])('the problem of %s points to %j', async (url, pointers) => {
  const { status, errors } = await (await fetch(`${origin}/bff/v1/${url}`)).json();
  expect(status).toBe(400);
  expect(errors?.map(({ pointer }: { pointer: string }) => pointer)).toEqual(pointers);
});

test('refused requests cause no upstream calls', async () => {
  const { calls } = await (await fetch(`${sandbox.origin}/__sandbox/calls`)).json();
  expect(calls).toEqual([]);
});

test.each([
  ['probe with the IP address of a process as host', 'GET /readyz HTTP/1.1\r\nHost: 10.1.2.3:3000'],
  ['host in capitals with a port', 'GET /bff/v1/de/shell HTTP/1.1\r\nHost: LOCALHOST:8080'],
  ['maximum number of parameters', `GET /bff/v1/de/shell?${'a=1&'.repeat(49)}a=1 HTTP/1.1\r\nHost: localhost`],
])('%s is accepted', async (_what, head) => {
  expect(await sendBytes(origin, `${head}\r\nConnection: close\r\n\r\n`)).toMatchObject({ status: 200 });
});

test('the body of a refused request is not parsed as the next request', async () => {
  const hidden = 'GET /bff/v1/de/shell HTTP/1.1\r\nHost: localhost\r\n\r\n';
  const post = `POST /bff/v1/de/%00 HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${hidden.length}\r\n\r\n`;
  const { whole, headers } = await sendBytes(origin, post + hidden);
  expect(whole.match(/^HTTP\/1\.1 \d+/gm)).toEqual(['HTTP/1.1 400']);
  // The body is not read.
  expect(headers['connection']).toBe('close');
});

test.each(['/é', '/a b', '/a\u0000', '/a\u007f', '/a?é', '/a?b c', '/a?\t'])(
  '%j is refused by the gate, although Node’s parser rejects it before',
  (target) => {
    expect(checkTarget(target)).not.toBeNull();
  },
);
