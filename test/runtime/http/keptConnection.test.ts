/** Kept answers on a connection that stays: Node is told to do less behind them than behind others. */
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { buildTestBff } from '../../support/buildTestBff.ts';
import { sendBytes } from '../../support/rawSocket.ts';

const home = '/bff/v1/de/pages/home';

const asked = (method: string, ...headers: string[]) =>
  [`${method} ${home} HTTP/1.1`, 'host: localhost', ...headers, '', ''].join('\r\n');

/** A connection to a BFF that keeps the page. */
async function connection() {
  const { site } = await buildTestBff();
  await (await fetch(site + home)).text();
  const socket = connect(Number(new URL(site).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  return { site, socket };
}

const statuses = (answers: string) => [...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
const ways = (answers: string) => [...answers.matchAll(/^cache-status: [^;]+; (\w+)/gm)].map(([, way]) => way);

test('answers come in the order of what was asked at once, with and without bodies', async () => {
  const { socket } = await connection();
  const answers = text(socket);
  socket.write(
    [
      asked('GET'),
      asked('GET', 'content-length: 0'),
      asked('HEAD'),
      asked('GET', 'if-none-match: *'),
      asked('GET', 'connection: close'),
    ].join(''),
  );
  expect(statuses(await answers)).toEqual([200, 200, 200, 304, 200]);
  expect(ways(await answers)).toEqual(Array(5).fill('hit'));
});

test('a body where there is none is refused, however long, and nothing in it is a request', async () => {
  const { site } = await connection();
  const long = 1_000_000;
  const body = 'x'.repeat(long) + asked('GET', 'connection: close');
  expect(statuses((await sendBytes(site, asked('GET', `content-length: ${long}`) + body)).whole)).toEqual([400]);
});

test('what is kept for a read is no answer to anything else', async () => {
  const { socket } = await connection();
  const answers = text(socket);
  socket.write(asked('POST', 'content-length: 0') + asked('DELETE', 'connection: close'));
  expect(statuses(await answers)).toEqual([405, 405]);
});
