/** A Redis of one's own, on a free port, that stores nothing on disk: for tests and for the soak. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './freePort.ts';

/** On the path of the machine, not a package of ours. */
const program = 'redis-server';

/** Why there is no Redis; null when there is one. */
export const redisMissing = spawnSync(program, ['--version']).error
  ? 'redis-server is not installed: what needs one is skipped'
  : null;

export interface RedisServer {
  url: string;
  /** Ends it at once, as a crash would. */
  kill(): Promise<void>;
  /** Starts it again, empty, where it was. */
  restart(): Promise<void>;
  /** Connections stay open and nothing answers any more. */
  freeze(): void;
  thaw(): void;
  /** Ends it, and leaves nothing behind. */
  remove(): Promise<void>;
}

/** @throws when it does not come up. */
export async function startRedisServer(): Promise<RedisServer> {
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
