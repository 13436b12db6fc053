/** Runs the server from source as a child process with `ROLE=bff`, which needs no build. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';

const root = path.join(import.meta.dirname, '../..');

export interface BffProcess {
  origin: string;
  ops: string;
  sandbox: string;
  signal(name: NodeJS.Signals): void;
  /** Exit code; null after a signal. */
  ended: Promise<number | null>;
  log: Record<string, unknown>[];
}

/** Starts the process with its sandbox on free ports and waits until it is ready; it is killed with the test. */
export async function startBffProcess(env: Record<string, string> = {}): Promise<BffProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server.ts', '--sandbox'], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      ...{ NODE_ENV: 'production', ROLE: 'bff', HOST: '127.0.0.1', PORT: '0', OPS_PORT: '0', SNAPSHOT_DIR: '' },
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  // `close` follows `exit` when all output has been read.
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const log: Record<string, unknown>[] = [];
  const ready = new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const entry: Record<string, unknown> = JSON.parse(line);
      log.push(entry);
      if (String(entry['msg']).startsWith('ready ')) resolve(String(entry['msg']));
    });
    ended.then((code) => reject(new Error(`the process ended with ${code} before it was ready`)));
  });
  const origins = Object.fromEntries(
    [...(await ready).matchAll(/(\w+)=(\S+)/g)].map(([, name, origin]) => [name, origin]),
  );
  const { site: origin = '', ops = '', sandbox = '' } = origins;
  return { origin, ops, sandbox, signal: (name) => void child.kill(name), ended, log };
}
