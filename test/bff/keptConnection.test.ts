/** Kept answers on a connection that stays: Node is told to do less behind them than behind others. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { buildTestBff } from '../support/buildTestBff.ts';

const home = '/bff/v1/de/pages/home';

const asked = (method: string, ...headers: string[]) =>
  [`${method} ${home} HTTP/1.1`, 'host: proart', ...headers, '', ''].join('\r\n');

/** A connection to a BFF that keeps the page. */
async function connection() {
  const { app } = await buildTestBff();
  const origin = await app.listen({ port: 0 });
  await (await fetch(origin + home)).text();
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  return socket;
}

const statuses = (answers: string) => [...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
const ways = (answers: string) => [...answers.matchAll(/^cache-status: [^;]+; (\w+)/gm)].map(([, way]) => way);

test('answers come in the order of what was asked at once, with and without bodies', async () => {
  const socket = await connection();
  const answers = text(socket);
  socket.write(
    [
      asked('GET'),
      `${asked('GET', 'content-length: 5')}hello`,
      `${asked('GET', 'transfer-encoding: chunked')}5\r\nhello\r\n0\r\n\r\n`,
      asked('HEAD'),
      asked('GET', 'if-none-match: *'),
      asked('GET', 'connection: close'),
    ].join(''),
  );
  expect(statuses(await answers)).toEqual([200, 200, 200, 200, 304, 200]);
  expect(ways(await answers)).toEqual(Array(6).fill('hit'));
});

test('a body that comes behind its answer is read, however long, and is no request', async () => {
  const socket = await connection();
  const long = 1_000_000;
  socket.write(asked('GET', `content-length: ${long}`));
  await once(socket, 'data');
  socket.write('x'.repeat(long) + asked('GET', 'connection: close'));
  expect(statuses(await text(socket))).toEqual([200]);
});
