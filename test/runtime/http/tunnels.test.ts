/** CONNECT requests are answered with 405 after earlier requests, without affecting other connections. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { drainLimits } from '../../../runtime/http/draining.ts';
import { buildTestApp, prebuiltWith } from '../../support/buildTestApp.ts';
import { sendBytes } from '../../support/rawSocket.ts';

const tunnel = 'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n';
const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
const large = Buffer.alloc(5_000_000, 'x');

async function start(isOps: boolean) {
  const { app, log, listen } = buildTestApp({ isOps });
  const later: (() => void)[] = [];
  app.get('/later', () => new Promise((resolve) => later.push(() => resolve('later'))));
  app.get('/large', (_request, reply) => reply.send(Readable.from([large, large])));
  app.servePrebuilt(({ url }) => (url === '/cached' ? prebuiltWith('cached') : undefined));
  const accepted: Socket[] = [];
  app.server.on('connection', (socket: Socket) => accepted.push(socket));
  const { origin, port } = await listen();
  async function open(): Promise<Socket> {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    onTestFinished(() => void socket.destroy());
    await Promise.all([once(socket, 'connect'), once(app.server, 'connection')]);
    return socket;
  }
  /** A pending request on another connection; the returned function lets it complete and checks its response. */
  async function startOtherRequest() {
    const response = sendBytes(origin, get('/later').replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
    await expect.poll(() => later.length, { interval: 1 }).toBe(1);
    return async () => {
      later[0]?.();
      expect(await response).toMatchObject({ status: 200, body: 'later' });
    };
  }
  /** Errors that would end a real process. */
  const uncaught: unknown[] = [];
  const record = (error: unknown) => void uncaught.push(error);
  process.on('uncaughtException', record);
  onTestFinished(() => void process.off('uncaughtException', record));
  return { app, log, origin, open, accepted, later, startOtherRequest, uncaught };
}

const statuses = (responses: string) =>
  [...responses.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));

describe.each([
  ['the site', false],
  ['operations', true],
])('listener of %s', (_whose, isOps) => {
  test.each([
    ['a prebuilt response', get('/cached'), [200, 405]],
    ['an unknown path', get('/nowhere'), [404, 405]],
    ['several requests', get('/cached') + get('/nowhere') + get('/cached'), [200, 404, 200, 405]],
    ['a request that closes the connection', get('/cached').replace('HTTP/1.1', 'HTTP/1.0'), [200]],
  ])('CONNECT after %s does not affect earlier responses', async (_what, before, expected) => {
    const { origin, startOtherRequest, uncaught } = await start(isOps);
    const completeOther = await startOtherRequest();
    const { whole } = await sendBytes(origin, `${before}${tunnel}more bytes`);
    expect(statuses(whole)).toEqual(expected);
    await completeOther();
    expect(uncaught).toEqual([]);
  });

  test('CONNECT waits for pending responses', async () => {
    const { open, later, uncaught } = await start(isOps);
    const socket = await open();
    socket.write(get('/later') + get('/cached') + tunnel);
    await expect.poll(() => later.length, { interval: 1 }).toBe(1);
    later[0]?.();
    const responses = await text(socket);
    expect(statuses(responses)).toEqual([200, 200, 405]);
    expect(responses).toMatch(/later[\s\S]*cached[\s\S]*"code":"METHOD_NOT_ALLOWED"/);
    expect(uncaught).toEqual([]);
  });

  test('a slow client receives a large response completely before the 405', async () => {
    const { open, accepted } = await start(isOps);
    const socket = await open();
    socket.pause();
    socket.write(get('/large') + tunnel);
    await expect.poll(() => accepted[0]?.writableLength, { interval: 1 }).toBeGreaterThan(0);
    const responses = await text(socket);
    expect(statuses(responses)).toEqual([200, 405]);
    expect(responses.match(/x/g)?.length).toBeGreaterThanOrEqual(2 * large.length);
  });

  test.each([
    ['CONNECT', tunnel],
    // Newer versions of Node pass a separate stream for such a request.
    ['CONNECT with a missing body', tunnel.replace(/\r\n$/, 'Content-Length: 9\r\n\r\n')],
    ['CONNECT after a prebuilt response', get('/cached') + tunnel],
    ['CONNECT after a pending response', get('/later') + tunnel],
  ])('a connection reset after %s affects no other connection', async (_what, bytes) => {
    const { app, open, later, startOtherRequest, uncaught } = await start(isOps);
    const completeOther = await startOtherRequest();
    for (let times = 0; times < 10; times += 1) {
      const socket = await open();
      socket.write(bytes);
      socket.resetAndDestroy();
    }
    // A reset that arrives with the last data is noticed only on a write.
    const connectionCount = () => {
      for (const respond of later.slice(1)) respond();
      return new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count)));
    };
    await expect.poll(connectionCount, { interval: 1 }).toBe(1);
    await completeOther();
    expect(uncaught).toEqual([]);
  });

  test('a client that never reads its response is disconnected by the socket timeout', async () => {
    const { open, accepted } = await start(isOps);
    const socket = await open();
    socket.pause();
    socket.write(get('/large') + tunnel);
    await expect.poll(() => accepted[0]?.writableLength, { interval: 1 }).toBeGreaterThan(0);
    // Triggers Node's socket timeout, whose duration is `edge.stalledMs` of `limits/edge.ts`.
    accepted[0]?.emit('timeout');
    await expect.poll(() => accepted[0]?.closed).toBe(true);
  });

  test('CONNECT does not delay the close of the listener', async () => {
    const { app, open, later } = await start(isOps);
    const socket = await open();
    socket.write(get('/later') + tunnel);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    await expect.poll(() => later.length, { interval: 1 }).toBe(1);
    const unused = await open();
    const closed = app.close();
    // Once the unused connection is closed, the listener waits only for pending responses.
    await once(unused, 'close');
    vi.advanceTimersByTime(drainLimits.responsesMs);
    await once(socket, 'close');
    await closed;
  });
});

test('CONNECT is logged', async () => {
  const { log, origin } = await start(false);
  await sendBytes(origin, tunnel);
  expect(log).toContainEqual(expect.objectContaining({ method: 'other', status: 405, route: 'refused' }));
});
