/** Processes with a low limit of open files: fewer connections, and no failing measurements. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { pool } from '../../../bff/upstreams/transport/http.ts';
import { upstreamSettings } from '../../../runtime/config/config.ts';
import { edge } from '../../../runtime/http/limits/edge.ts';
import { createHeapPressure, sampleMs } from '../../../runtime/http/limits/heapPressure.ts';
import { connectionLimits, readOpenFileLimit, upstreamFiles } from '../../../runtime/http/openFiles.ts';
import { buildTestApp } from '../../support/buildTestApp.ts';

const script = fileURLToPath(new URL('../../support/fewFilesProcess.ts', import.meta.url));

test.each([
  [null, edge.connections, edge.opsConnections],
  [1_000_000, edge.connections, edge.opsConnections],
  [4_096, 4_096 - 740, edge.opsConnections],
  [1_024, 512, 177],
  [256, 128, 44],
])('a limit of %s files allows %i connections for the site and %i for operations', (openFiles, site, ops) => {
  expect(connectionLimits(openFiles)).toEqual({ site, ops });
});

test('reserved files cover the connection pools of all upstreams including the shop', () => {
  expect(upstreamFiles).toBe((upstreamSettings.length + 1) * pool.connections);
});

test.runIf(process.platform === 'linux')('the limit of this process is read', async () => {
  const { stdout } = await promisify(execFile)('bash', ['-c', 'ulimit -n']);
  expect(readOpenFileLimit()).toBe(stdout.trim() === 'unlimited' ? null : Number(stdout));
});

test('connections above the limit are dropped at once, and accepted again when others have closed', async () => {
  const { app, metrics, log, listen } = buildTestApp({ openFiles: 20 });
  app.get('/fine', async () => 'fine');
  const { port } = await listen();
  const closedSockets: Socket[] = [];
  async function open(event: 'connection' | 'drop' = 'connection'): Promise<Socket> {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {}).once('close', () => closedSockets.push(socket));
    onTestFinished(() => void socket.destroy());
    await once(app.server, event);
    return socket;
  }
  const statusOn = async (socket: Socket) => {
    socket.write('GET /fine HTTP/1.1\r\nHost: localhost\r\n\r\n');
    return String((await once(socket, 'data'))[0]).slice(9, 12);
  };
  const first = await open();
  const others: Socket[] = [];
  while (others.length < 9) others.push(await open());
  const extra = [await open('drop'), await open('drop')];
  await expect.poll(() => closedSockets.length).toBe(2);
  expect(closedSockets).toEqual(expect.arrayContaining(extra));
  expect(await metrics.registry.metrics()).toContain('proart_shed_total{reason="connections"} 2');
  for (const socket of others) expect(await statusOn(socket)).toBe('200');
  first.destroy();
  const connectionCount = () => new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count)));
  await expect.poll(connectionCount).toBe(9);
  expect(await statusOn(await open())).toBe('200');
  expect(log).toContainEqual(expect.objectContaining({ level: 40, openFiles: 20, connections: 10 }));
});

test('heap pressure is sampled periodically and compared with the maximum share', () => {
  let ms = 0;
  let used = 0;
  const isPressed = createHeapPressure({ used: () => used, now: () => ms });
  expect(isPressed()).toBe(false);
  used = Number.POSITIVE_INFINITY;
  expect(isPressed()).toBe(false);
  ms += sampleMs;
  expect(isPressed()).toBe(true);
  used = 0;
  ms += sampleMs;
  expect(isPressed()).toBe(false);
});

test('a process that cannot open files can still measure itself', async () => {
  const command = 'ulimit -n 128; exec "$0" --import tsx "$1"';
  const { stdout } = await promisify(execFile)('bash', ['-c', command, process.execPath, script]);
  expect(JSON.parse(stdout)).toEqual({
    code: 'EMFILE',
    isPressed: false,
    circuits: {},
    hasMetrics: true,
  });
});
