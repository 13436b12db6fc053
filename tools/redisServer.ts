/** Starts a Redis on a free port without persistence, for tests and the soak test. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './freePort.ts';

/** Must be on the PATH. */
const program = 'redis-server';

/** Message that Redis is not installed; null if it is. */
export const redisMissing = spawnSync(program, ['--version']).error
  ? 'redis-server is not installed: skipping everything that needs it'
  : null;

/** A running redis-server. */
export interface RedisServer {
  url: string;
  /** Kills the server, like a crash. */
  kill(): Promise<void>;
  /** Starts the server again, empty, on the same port. */
  restart(): Promise<void>;
  /** Suspends the server: connections stay open without responses. */
  freeze(): void;
  thaw(): void;
  /** Stops the server and removes its files. */
  remove(): Promise<void>;
}

/**
 * Starts a Redis and waits until it responds.
 * @throws if it does not start.
 */
export async function startRedisServer(): Promise<RedisServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'proart-redis-'));
  const port = await freePort();
  let server = await launch(port, folder);
  const onExit = () => server.kill('SIGKILL');
  process.on('exit', onExit);

  async function kill() {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
  }

  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    async restart() {
      await kill();
      server = await launch(port, folder);
    },
    freeze: () => void server.kill('SIGSTOP'),
    thaw: () => void server.kill('SIGCONT'),
    async remove() {
      await kill();
      process.off('exit', onExit);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function launch(port: number, folder: string): Promise<ChildProcess> {
  const listenArguments = ['--port', `${port}`, '--bind', '127.0.0.1', '--dir', folder];
  const server = spawn(program, [...listenArguments, '--save', '', '--appendonly', 'no'], { stdio: 'ignore' });
  for (let attempt = 0; attempt < 500; attempt++) {
    if (server.exitCode !== null) throw new Error(`redis-server ended with ${server.exitCode}`);
    if (await isResponding(port)) return server;
    await wait(5);
  }
  server.kill('SIGKILL');
  throw new Error('redis-server does not respond');
}

function isResponding(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(port, '127.0.0.1', () => socket.write('PING\r\n'));
    socket.once('data', (data) => {
      socket.destroy();
      resolve(String(data).startsWith('+PONG'));
    });
    socket.once('error', () => resolve(false));
  });
}
