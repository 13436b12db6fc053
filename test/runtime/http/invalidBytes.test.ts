/** Invalid bytes on a connection with responses in progress: responses are never mixed. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { buildTestApp } from '../../support/buildTestApp.ts';

/** An app where `/late` responds when `respond` is called, and `/endless` starts an endless response. */
async function start() {
  const { app, log, metrics, listen } = buildTestApp();
  let respond = () => {};
  const responded = new Promise<void>((resolve) => {
    respond = resolve;
  });
  const requestedPaths: string[] = [];
  app.get('/late', async () => {
    requestedPaths.push('/late');
    await responded;
    return 'late';
  });
  app.get('/endless', async (_request, reply) => {
    const endless = new Readable({ read() {} });
    endless.push('begun');
    return reply.send(endless);
  });
  const accepted: Socket[] = [];
  app.server.on('connection', (socket: Socket) => accepted.push(socket));
  const { port } = await listen();
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const requestLines = () => log.filter(({ msg }) => msg === 'request completed');
  /** Bytes that the app has read from the connection. */
  const bytesRead = () => accepted[0]?.bytesRead ?? 0;
  return { socket, requestedPaths, respond, metrics, requestLines, accepted, bytesRead };
}

const requestFor = (path: string, method = 'GET') => `${method} ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
const statusLinesIn = (bytes: string) => bytes.match(/HTTP\/1\.1 \d+/g) ?? [];

test('invalid bytes after a pending request are refused with 400, and the pending response is discarded', async () => {
  const { socket, requestedPaths, respond } = await start();
  const received = text(socket);
  socket.write(requestFor('/late'));
  await expect.poll(() => requestedPaths).toHaveLength(1);
  socket.write('no request at all\r\n\r\n');
  expect(statusLinesIn(await received)).toEqual(['HTTP/1.1 400']);
  respond();
  expect(await received).not.toContain('late');
});

test('invalid bytes after a started response close the connection without another response', async () => {
  const { socket } = await start();
  socket.write(requestFor('/endless'));
  const [first] = await once(socket, 'data');
  const rest = text(socket);
  socket.write('no request at all\r\n\r\n');
  expect(statusLinesIn(first + (await rest))).toEqual(['HTTP/1.1 200']);
});

test('a connection reset within a request is neither answered nor logged', async () => {
  const { socket, accepted, bytesRead, requestLines } = await start();
  socket.on('error', () => {});
  socket.write('GET /late HTTP/1.1\r\nHost: local');
  await expect.poll(bytesRead, { interval: 1 }).toBeGreaterThan(0);
  socket.resetAndDestroy();
  await expect.poll(() => accepted[0]?.closed, { interval: 1 }).toBe(true);
  expect(requestLines()).toEqual([]);
});

test('an unknown method is counted as other in the metrics', async () => {
  const { socket, metrics } = await start();
  const received = text(socket);
  socket.write(requestFor('/late', 'PROPFIND').replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
  expect(statusLinesIn(await received)).toEqual(['HTTP/1.1 405']);
  const counted = await metrics.registry.metrics();
  expect(counted).toContain('http_request_method="other"');
  expect(counted).not.toContain('PROPFIND');
});
