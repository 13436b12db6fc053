/** Slots of admission control: every request frees its slot, however it ends. */
import { Agent, get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { serveHealth } from '../../../runtime/http/health.ts';
import { admissionLimits as limits } from '../../../runtime/http/limits/admissionQueue.ts';
import { edge } from '../../../runtime/http/limits/edge.ts';
import { buildTestApp, prebuiltWith } from '../../support/buildTestApp.ts';

/** An app where `/hang` never responds, `/cached` is prebuilt and `/old` has a stale response. */
async function start(options: Parameters<typeof buildTestApp>[0] = {}) {
  const memory = { isShort: false };
  const { app, metrics, lifecycle, listen } = buildTestApp({ isPressed: () => memory.isShort, ...options });
  serveHealth(app, lifecycle);
  const startedIds: string[] = [];
  app.get('/hang', (request) => {
    startedIds.push(request.id);
    return new Promise(() => {});
  });
  app.get('/fine', async () => 'fine');
  app.servePrebuilt(
    ({ url }) => (url === '/cached' ? prebuiltWith('cached') : undefined),
    ({ url }) => (url === '/old' ? prebuiltWith('old') : undefined),
  );
  const { port } = await listen();
  const sockets: Socket[] = [];
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  /** Sends a request on a new connection. */
  function call(path: string): Socket {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    sockets.push(socket);
    return socket;
  }
  /** Fills all slots with hanging requests, in batches below the overload limit. */
  async function fill() {
    const before = startedIds.length;
    for (let opened = 0; opened < limits.running; opened += limits.waiting) {
      const until = Math.min(opened + limits.waiting, limits.running);
      for (let position = opened; position < until; position += 1) call('/hang');
      // Waits for less than the handler timeout, which would free slots as well.
      await expect.poll(() => startedIds.length, { timeout: edge.responseMs / 2, interval: 5 }).toBe(before + until);
    }
  }
  return { app, port, metrics, memory, startedIds, sockets, call, fill };
}

const responseOf = async (socket: Socket) => {
  const response = await text(socket);
  return [Number(response.slice(9, 12)), response.split('\r\n\r\n')[1]];
};

test('disconnected clients free their slots, queued ones included', async () => {
  const { call, fill, startedIds, sockets } = await start();
  await fill();
  const fine = call('/fine');
  const gone = Array.from({ length: 10 }, () => call('/hang'));
  // When this is answered, the requests above have been read.
  await responseOf(call('/cached'));
  for (const socket of [...gone, ...sockets.slice(0, limits.running)]) socket.destroy();
  expect(await responseOf(fine)).toEqual([200, 'fine']);
  expect(startedIds).toHaveLength(limits.running);
  // All slots are free again.
  await fill();
});

test('work in progress stays limited after completed requests', async () => {
  const { call, fill, startedIds } = await start();
  for (let before = 0; before < 10; before += 1) await responseOf(call('/fine'));
  await fill();
  for (let more = 0; more < 5; more += 1) call('/hang');
  expect(await responseOf(call('/cached'))).toEqual([200, 'cached']);
  expect(startedIds).toHaveLength(limits.running);
});

test('responses free their slots on keep-alive connections', async () => {
  const { port } = await start();
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  onTestFinished(() => agent.destroy());
  const requestFine = () =>
    new Promise<number>((resolve, reject) => {
      get({ host: '127.0.0.1', port, path: '/fine', agent }, (reply) => {
        reply.resume().once('end', () => resolve(reply.statusCode ?? 0));
      }).once('error', reject);
    });
  for (let requested = 0; requested < limits.running + 20; requested += limits.waiting) {
    const statuses = await Promise.all(Array.from({ length: limits.waiting }, requestFine));
    expect(new Set(statuses)).toEqual(new Set([200]));
  }
});

test('while memory is short only prebuilt, stale and exempt responses are sent', async () => {
  const { app, call, metrics, memory } = await start();
  memory.isShort = true;
  expect(await responseOf(call('/cached'))).toEqual([200, 'cached']);
  expect(await responseOf(call('/old'))).toEqual([200, 'old']);
  expect((await responseOf(call('/livez')))[0]).toBe(200);
  const refused = await text(call('/fine'));
  expect(refused).toMatch(/^HTTP\/1\.1 503 [\s\S]*retry-after: 2\r\n[\s\S]*"code":"UNAVAILABLE"/);
  expect(await metrics.registry.metrics()).toContain('proart_shed_total{reason="overload"} 2');
  expect(app.isOverloaded()).toBe(true);
  memory.isShort = false;
  expect(await responseOf(call('/fine'))).toEqual([200, 'fine']);
});

const similarPaths = ['/livez/x', '/readyz/', '/metrics', '/metrics/x', '/ops', '/ops/x', '/assets', '/livezz'];

test('paths similar to probes and assets are not exempt from admission control', async () => {
  const { call, memory } = await start();
  memory.isShort = true;
  const statuses = similarPaths.map(async (path) => `${(await responseOf(call(path)))[0]} ${path}`);
  expect(await Promise.all(statuses)).toEqual(similarPaths.map((path) => `503 ${path}`));
  for (const path of ['/livez?', '/readyz?a=1']) expect((await responseOf(call(path)))[0]).toBe(200);
  // Exempt: 404 at once, as there is no renderer.
  expect((await responseOf(call('/assets/x.js')))[0]).toBe(404);
});

test('operations requests are exempt from admission control', async () => {
  const { call, memory } = await start({ isOps: true });
  memory.isShort = true;
  for (const path of ['/ops', '/ops/page.css', '/metrics?']) expect((await responseOf(call(path)))[0]).toBe(404);
  expect((await responseOf(call('/livez')))[0]).toBe(200);
});
