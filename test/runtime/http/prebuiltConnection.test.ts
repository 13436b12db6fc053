/** Prebuilt responses on a keep-alive connection, where Node does less than after other responses. */
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { buildTestBff } from '../../support/buildTestBff.ts';
import { sendBytes } from '../../support/rawSocket.ts';

const home = '/bff/v1/de/pages/home';

const requested = (method: string, ...headers: string[]) =>
  [`${method} ${home} HTTP/1.1`, 'host: localhost', ...headers, '', ''].join('\r\n');

/** A connection to a BFF that has cached the page. */
async function connection() {
  const { site } = await buildTestBff();
  await (await fetch(site + home)).text();
  const socket = connect(Number(new URL(site).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  return { site, socket };
}

const statuses = (answers: string) => [...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
const cacheStatuses = (answers: string) =>
  [...answers.matchAll(/^cache-status: [^;]+; (\w+)/gm)].map(([, cacheStatus]) => cacheStatus);

test('pipelined requests are answered in order, with and without bodies', async () => {
  const { socket } = await connection();
  const answers = text(socket);
  socket.write(
    [
      requested('GET'),
      requested('GET', 'content-length: 0'),
      requested('HEAD'),
      requested('GET', 'if-none-match: *'),
      requested('GET', 'connection: close'),
    ].join(''),
  );
  expect(statuses(await answers)).toEqual([200, 200, 200, 304, 200]);
  expect(cacheStatuses(await answers)).toEqual(Array(5).fill('hit'));
});

test('GET with a long body is refused, and its body is not parsed as a request', async () => {
  const { site } = await connection();
  const long = 1_000_000;
  const body = 'x'.repeat(long) + requested('GET', 'connection: close');
  expect(statuses((await sendBytes(site, requested('GET', `content-length: ${long}`) + body)).whole)).toEqual([400]);
});

test('cached response is not sent for other methods', async () => {
  const { socket } = await connection();
  const answers = text(socket);
  socket.write(requested('POST', 'content-length: 0') + requested('DELETE', 'connection: close'));
  expect(statuses(await answers)).toEqual([405, 405]);
});
