/** Bad requests, byte by byte, to a BFF on a port of its own: what the gate and the readers of bodies refuse. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveHealth } from '../../../runtime/http/health.ts';
import { ofTarget } from '../../../runtime/http/limits/gate.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/sandbox.ts';
import { type BadInput, badInputs } from '../../support/badInputs.ts';
import { prepareBffOver } from '../../support/buildTestBff.ts';
import { sendBytes } from '../../support/rawSocket.ts';

let sandbox: Sandbox;
let bff: Awaited<ReturnType<typeof prepareBffOver>>;
let origin: string;

// One for all of them: nothing is left behind.
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

/** The rest is for the renderer to judge: moved paths, and methods of the site. */
const isRefusedHere = ({ status, isAsked, name }: BadInput) =>
  !isAsked && status.some((code) => code >= 400 && code !== 404) && name !== 'E20 nor has the site';

const lines = () => bff.log.filter(({ msg }) => msg === 'request completed');

test.each(badInputs.filter(isRefusedHere))('$name', async ({ bytes, status }) => {
  const before = lines().length;
  const { whole, headers, ...answer } = await sendBytes(origin, bytes, { patienceMs: 5_000 });
  expect(status, whole.slice(0, 300)).toContain(answer.status);
  expect(whole.match(/^HTTP\/1\.1 /gm), 'one answer').toHaveLength(1);
  expect(headers).toMatchObject({ 'content-type': 'application/problem+json; charset=utf-8' });
  // What may be there the next moment may be kept for this one.
  if (answer.status !== 404) expect(headers['cache-control']).toMatch(/no-store/);
  if (answer.status === 405) expect(headers['allow']).toContain('GET');
  await expect.poll(() => lines().length, { interval: 1 }).toBe(before + 1);
});

test('nobody was asked for any of that', async () => {
  const { calls } = await (await fetch(`${sandbox.origin}/__sandbox/calls`)).json();
  expect(calls).toEqual([]);
});

test.each([
  ['a probe that knows the address of a process and no name', 'GET /readyz HTTP/1.1\r\nHost: 10.1.2.3:3000'],
  ['the host in capitals, with a port', 'GET /bff/v1/de/shell HTTP/1.1\r\nHost: LOCALHOST:8080'],
  ['every letter of a part of a path', `GET /bff/v1/de/shell?${'a=1&'.repeat(49)}a=1 HTTP/1.1\r\nHost: localhost`],
])('%s passes', async (_what, head) => {
  expect(await sendBytes(origin, `${head}\r\nConnection: close\r\n\r\n`)).toMatchObject({ status: 200 });
});

test('the body of a refused request is not taken for the next request', async () => {
  const hidden = 'GET /bff/v1/de/shell HTTP/1.1\r\nHost: localhost\r\n\r\n';
  const post = `POST /bff/v1/de/%00 HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${hidden.length}\r\n\r\n`;
  const { whole, headers } = await sendBytes(origin, post + hidden);
  expect(whole.match(/^HTTP\/1\.1 \d+/gm)).toEqual(['HTTP/1.1 400']);
  // Nobody reads what is left of it, however long that is.
  expect(headers['connection']).toBe('close');
});

test.each(['/é', '/a b', '/a\u0000', '/a\u007f', '/a?é', '/a?b c', '/a?\t'])(
  '%j is refused, should a parser ever let it pass: Node’s does not',
  (target) => {
    expect(ofTarget(target)).not.toBeNull();
  },
);
