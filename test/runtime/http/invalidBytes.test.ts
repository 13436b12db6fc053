/** Invalid bytes on a connection with responses in progress: responses are never mixed. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { buildTestApp } from '../../support/buildTestApp.ts';

/** An app where `/late` responds when `answer` is called, and `/begun` starts an endless response. */
async function start() {
  const { app, log, metrics, listen } = buildTestApp();
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const requested: string[] = [];
  app.get('/late', async () => {
    requested.push('/late');
    await answered;
    return 'late';
  });
  app.get('/begun', async (_request, reply) => {
    const endless = new Readable({ read() {} });
    endless.push('begun');
    return reply.send(endless);
  });
  const taken: Socket[] = [];
  app.server.on('connection', (socket: Socket) => taken.push(socket));
  const { port } = await listen();
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const lines = () => log.filter(({ msg }) => msg === 'request completed');
  /** Bytes that the app has read from the connection. */
  const read = () => taken[0]?.bytesRead ?? 0;
  return { socket, asked: requested, answer, metrics, lines, taken, read };
}

const asks = (path: string, method = 'GET') => `${method} ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
const answersIn = (bytes: string) => bytes.match(/HTTP\/1\.1 \d+/g) ?? [];

test('invalid bytes after a pending request are refused in its place, and its response is discarded', async () => {
  const { socket, asked: requested, answer } = await start();
  const whole = text(socket);
  socket.write(asks('/late'));
  await expect.poll(() => requested).toHaveLength(1);
  socket.write('no request at all\r\n\r\n');
  expect(answersIn(await whole)).toEqual(['HTTP/1.1 400']);
  answer();
  expect(await whole).not.toContain('late');
});

test('invalid bytes after a started response close the connection without another response', async () => {
  const { socket } = await start();
  socket.write(asks('/begun'));
  const [first] = await once(socket, 'data');
  const rest = text(socket);
  socket.write('no request at all\r\n\r\n');
  expect(answersIn(first + (await rest))).toEqual(['HTTP/1.1 200']);
});

test('connection reset within a request is neither answered nor logged', async () => {
  const { socket, taken, read, lines } = await start();
  socket.on('error', () => {});
  socket.write('GET /late HTTP/1.1\r\nHost: local');
  await expect.poll(read, { interval: 1 }).toBeGreaterThan(0);
  socket.resetAndDestroy();
  await expect.poll(() => taken[0]?.closed, { interval: 1 }).toBe(true);
  expect(lines()).toEqual([]);
});

test('unknown method is counted as other in the metrics', async () => {
  const { socket, metrics } = await start();
  const whole = text(socket);
  socket.write(asks('/late', 'PROPFIND').replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
  expect(answersIn(await whole)).toEqual(['HTTP/1.1 405']);
  const counted = await metrics.registry.metrics();
  expect(counted).toContain('http_request_method="other"');
  expect(counted).not.toContain('PROPFIND');
});
