/** Prebuilt responses on a keep-alive connection, for which Node does less than for other responses. */
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { buildTestBff } from '../../support/buildTestBff.ts';
import { sendBytes } from '../../support/rawSocket.ts';

const home = '/bff/v1/de/pages/home';

const requestText = (method: string, ...headers: string[]) =>
  [`${method} ${home} HTTP/1.1`, 'host: localhost', ...headers, '', ''].join('\r\n');

/** A connection to a BFF that has cached the page. */
async function connection() {
  const { site } = await buildTestBff();
  await (await fetch(site + home)).text();
  const socket = connect(Number(new URL(site).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  return { site, socket };
}

const statuses = (responses: string) =>
  [...responses.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
const cacheStatuses = (responses: string) =>
  [...responses.matchAll(/^cache-status: [^;]+; (\w+)/gm)].map(([, cacheStatus]) => cacheStatus);

test('pipelined requests are answered in order, with and without bodies', async () => {
  const { socket } = await connection();
  const responses = text(socket);
  socket.write(
    [
      requestText('GET'),
      requestText('GET', 'content-length: 0'),
      requestText('HEAD'),
      requestText('GET', 'if-none-match: *'),
      requestText('GET', 'connection: close'),
    ].join(''),
  );
  expect(statuses(await responses)).toEqual([200, 200, 200, 304, 200]);
  expect(cacheStatuses(await responses)).toEqual(Array(5).fill('hit'));
});

test('a GET with a long body is refused, and its body is not parsed as a request', async () => {
  const { site } = await connection();
  const length = 1_000_000;
  const body = 'x'.repeat(length) + requestText('GET', 'connection: close');
  expect(statuses((await sendBytes(site, requestText('GET', `content-length: ${length}`) + body)).whole)).toEqual([
    400,
  ]);
});

test('a cached response is not sent for other methods', async () => {
  const { socket } = await connection();
  const responses = text(socket);
  socket.write(requestText('POST', 'content-length: 0') + requestText('DELETE', 'connection: close'));
  expect(statuses(await responses)).toEqual([405, 405]);
});
