/** The servers that a benchmark compares: processes of their own, as they would run. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

export interface Served {
  origin: string;
  /** CPU that the process has used so far, µs. */
  cpuMicroseconds(): Promise<number>;
  stop(): Promise<void>;
}

const root = path.join(import.meta.dirname, '..');

/** The built product with its sandbox, as `npm start` runs it, but for the limit of requests a minute. */
export async function startProduct(): Promise<Served> {
  const settings = { PORT: '0', OPS_PORT: '0', HOST: '127.0.0.1', SNAPSHOT_DIR: '', RATE_LIMIT_PER_MINUTE: '0' };
  const child = spawn(process.execPath, ['dist/server.js', '--sandbox'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [, site = '', ops = ''] = await lineOf(child, /ready site=(\S+) ops=([^\s"]+)/);
  return {
    origin: site,
    async cpuMicroseconds() {
      const metrics = await (await fetch(`${ops}/metrics`)).text();
      return 1e6 * Number(/^process_cpu_seconds_total (\S+)/m.exec(metrics)?.[1]);
    },
    stop: () => stop(child),
  };
}

/** @param bytes Size of its one answer. */
export async function startBare(bytes: number): Promise<Served> {
  const child = spawn(process.execPath, ['bench/bareServer.js', String(bytes)], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port = ''] = await lineOf(child, /^\d+$/);
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    async cpuMicroseconds() {
      const { user, system } = (await (await fetch(`${origin}/cpu`)).json()) as NodeJS.CpuUsage;
      return user + system;
    },
    stop: () => stop(child),
  };
}

/** The first line of a process's output that fits. */
async function lineOf(child: ChildProcess, pattern: RegExp): Promise<RegExpExecArray> {
  if (!child.stdout) throw new Error('the process has no output to read');
  const lines = createInterface({ input: child.stdout });
  for await (const line of lines) {
    const found = pattern.exec(line);
    // Its later lines are read and forgotten: a full pipe would stop it.
    if (found) {
      child.stdout.resume();
      return found;
    }
  }
  throw new Error('the process ended before it was ready');
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
