import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createConnection, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { onTestFinished } from 'vitest';

/** On the path of the machine, not a package of ours. */
const program = 'redis-server';

/** Why there is no Redis to test with; null when there is one. */
export const redisMissing = spawnSync(program, ['--version']).error
  ? 'redis-server is not installed: what needs one is skipped'
  : null;
if (redisMissing) process.stderr.write(`${redisMissing}\n`);

export interface TestRedis {
  url: string;
  /** Ends it at once, as a crash would. */
  kill(): Promise<void>;
  /** Starts it again, empty, where it was. */
  restart(): Promise<void>;
  /** Connections stay open and nothing answers any more. */
  freeze(): void;
  thaw(): void;
}

/** A Redis of its own for one test; it keeps nothing and ends with the test. */
export async function startRedis(): Promise<TestRedis> {
  const folder = mkdtempSync(path.join(tmpdir(), 'proart-redis-'));
  const port = await freePort();
  let server = await launch(port, folder);
  // Whatever ends this process ends the server, too.
  const onExit = () => server.kill('SIGKILL');
  process.on('exit', onExit);

  async function kill() {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
  }

  onTestFinished(async () => {
    await kill();
    process.off('exit', onExit);
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    async restart() {
      await kill();
      server = await launch(port, folder);
    },
    freeze: () => void server.kill('SIGSTOP'),
    thaw: () => void server.kill('SIGCONT'),
  };
}

/** An address at which nothing listens. */
export async function nowhere(): Promise<string> {
  return `redis://127.0.0.1:${await freePort()}`;
}

async function launch(port: number, folder: string): Promise<ChildProcess> {
  const where = ['--port', `${port}`, '--bind', '127.0.0.1', '--dir', folder];
  const server = spawn(program, [...where, '--save', '', '--appendonly', 'no'], { stdio: 'ignore' });
  for (let attempt = 0; attempt < 500; attempt++) {
    if (server.exitCode !== null) throw new Error(`redis-server ended with ${server.exitCode}`);
    if (await answers(port)) return server;
    await wait(5);
  }
  server.kill('SIGKILL');
  throw new Error('redis-server does not answer');
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(port, '127.0.0.1', () => socket.write('PING\r\n'));
    socket.once('data', (data) => {
      socket.destroy();
      resolve(String(data).startsWith('+PONG'));
    });
    socket.once('error', () => resolve(false));
  });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // a TCP server that listens has a port
  server.close();
  await once(server, 'close');
  return port;
}
