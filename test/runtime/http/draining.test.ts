/** A closing listener: connections are not reused, and no response is lost. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { drainLimits } from '../../../runtime/http/draining.ts';
import { buildTestApp, prebuiltWith } from '../../support/buildTestApp.ts';
import { rawRequest } from '../../support/rawRequest.ts';

const large = Buffer.alloc(30_000_000, 'x');

async function start() {
  const { app, lifecycle, listen } = buildTestApp();
  let stream = new Readable({ read() {} });
  app.get('/fast', async () => 'fast');
  app.get('/large', async () => large);
  app.get('/slow', async () => {
    const endsAt = performance.now() + 2 * drainLimits.pollMs;
    while (performance.now() < endsAt);
    return 'slow';
  });
  app.get('/stream', (_request, reply) => {
    stream = new Readable({ read() {} });
    stream.push('begun ');
    return reply.send(stream);
  });
  app.servePrebuilt(({ url }) => (url === '/cached' ? prebuiltWith('cached') : undefined));
  const accepted: Socket[] = [];
  app.server.on('connection', (socket: Socket) => accepted.push(socket));
  const { origin, port } = await listen();
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  /** Returns true while the app has unsent data. */
  const hasUnsentData = () => (accepted.at(-1)?.writableLength ?? 0) > 0;
  return { app, origin, port, lifecycle, socket, hasUnsentData, endStream: () => stream.push(null) };
}

/** Collects what is received on a connection until it closes. */
function collect(socket: Socket) {
  const parts: Buffer[] = [];
  socket.on('data', (part) => parts.push(part)).resume();
  const received = () => Buffer.concat(parts).toString('latin1');
  return { received, complete: once(socket, 'close').then(received) };
}

const fastRequest = 'GET /fast HTTP/1.1\r\nHost: localhost\r\n\r\n';
/** Status lines and connection headers of responses. */
const statusLinesOf = (responses: string) => responses.toLowerCase().match(/http\/1\.1 \d+|connection: \S+/g);
const okThenClose = ['http/1.1 200', 'connection: keep-alive', 'http/1.1 200', 'connection: close'];

test.each(['/fast', '/cached'])('a response of %s closes its connection while draining', async (path) => {
  const { origin, lifecycle } = await start();
  const connection = async () => {
    const headers = { connection: 'keep-alive' };
    return (await rawRequest(origin + path, { headers })).headers.connection;
  };
  expect(await connection()).toBe('keep-alive');
  lifecycle.draining = true;
  expect(await connection()).toBe('close');
});

/** Streams a response while the shutdown begins; returns the connection and the received data. */
async function streamDuringShutdown({ closes = false } = {}) {
  const { app, lifecycle, socket, endStream } = await start();
  const read = collect(socket);
  socket.write('GET /stream HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await expect.poll(read.received, { interval: 1 }).toContain('begun');
  lifecycle.draining = true;
  if (closes) {
    void app.close();
    await expect.poll(() => app.server.listening, { interval: 1 }).toBe(false);
  }
  endStream();
  await expect.poll(read.received, { interval: 1 }).toMatch(/\r\n0\r\n\r\n$/);
  return { socket, ...read };
}

test.each([
  ['drains', false],
  ['closes', true],
])(
  'a request after a response streamed while the server %s is answered and closes the connection',
  async (_what, closes) => {
    const { socket, complete } = await streamDuringShutdown({ closes });
    socket.write(fastRequest);
    expect(statusLinesOf(await complete)).toEqual(okThenClose);
  },
);

test('an idle client after a streamed response does not delay the close', async () => {
  const { socket } = await streamDuringShutdown({ closes: true });
  await expect.poll(() => socket.closed, { timeout: 5_000 }).toBe(true);
});

test('a request read during the close is answered and closes its connection', async () => {
  const { app, socket } = await start();
  const { received, complete } = collect(socket);
  socket.write(fastRequest);
  await expect.poll(received, { interval: 1 }).toContain('fast');
  socket.write(fastRequest);
  await app.close();
  expect(statusLinesOf(await complete)).toEqual(okThenClose);
});

test('all clients connected before the close are answered', async () => {
  const { app, port, lifecycle } = await start();
  lifecycle.draining = true;
  const clients = Array.from({ length: 20 }, () => {
    const socket = connect(port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    socket.write('GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n');
    return collect(socket).complete;
  });
  await app.close();
  const successful = (await Promise.all(clients)).filter((response) => response.startsWith('HTTP/1.1 200 '));
  expect(successful).toHaveLength(20);
});

test('continuously arriving clients delay the close by two seconds at most', async () => {
  const { app, port, lifecycle } = await start();
  lifecycle.draining = true;
  let served = 0;
  /** Opens a connection as soon as the previous one is open, so that one is always waiting to be accepted. */
  function connectNext() {
    const socket = connect(port, '127.0.0.1', connectNext);
    // Answered at once: connections of queued requests would stay open until the limit of connections is reached.
    socket.write('GET /cached HTTP/1.1\r\nHost: localhost\r\n\r\n');
    void collect(socket).complete.then(
      (response) => (served += response.startsWith('HTTP/1.1 200 ') ? 1 : 0),
      () => {},
    );
  }
  connectNext();
  const startedAt = performance.now();
  await app.close();
  const ms = performance.now() - startedAt;
  expect([served > 20, ms > 1_900, ms < 5_000], `${served} in ${ms} ms`).toEqual([true, true, true]);
});

test('an unused connection does not delay the close', async () => {
  const { app, socket } = await start();
  await once(socket, 'connect');
  const { complete } = collect(socket);
  await app.close();
  expect(await complete).toBe('');
});

test('a slow client receives its complete response', async () => {
  const { app, socket, hasUnsentData } = await start();
  socket.pause();
  socket.write('GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await expect.poll(hasUnsentData, { interval: 1 }).toBe(true);
  const closed = app.close();
  const { complete } = collect(socket);
  const [, body = ''] = (await complete).split('\r\n\r\n', 2);
  expect(body).toHaveLength(large.length);
  await closed;
});
