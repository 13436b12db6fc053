import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** A running production build. */
export interface BuiltSite {
  site: string;
  pid: number;
  /** Origin at which the site listens; `site` is another origin if SITE_ORIGIN is set. */
  listener: string;
  ops: string;
  sandbox: string;
  /** Sends a signal and resolves with the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** Parsed log lines so far. */
  log: Record<string, unknown>[];
}

/**
 * Starts the production build with the sandbox on free ports and waits for its log message `ready`.
 * @param env Settings besides the ports.
 * @param options.openFiles Limit of open files and connections (`ulimit -n`).
 * @throws with the server's stderr if it exits before it is ready.
 */
export async function startBuiltSite(
  env: Record<string, string> = {},
  args = ['--sandbox'],
  { openFiles }: { openFiles?: number } = {},
): Promise<BuiltSite> {
  const server = path.join(import.meta.dirname, '../dist/server.js');
  const command = [process.execPath, server, ...args];
  const limitedCommand = openFiles ? ['bash', '-c', `ulimit -n ${openFiles}; exec "$0" "$@"`, ...command] : command;
  const [program = '', ...rest] = limitedCommand;
  const child = spawn(program, rest, {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: '0',
      OPS_PORT: '0',
      SNAPSHOT_DIR: '',
      // All requests come from one client.
      RATE_LIMIT_PER_MINUTE: '0',
      // Some documents, by chance, would make a request more than others.
      WEB_VITALS_SAMPLE: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // `close` comes after all output was read.
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve));
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });

  const log: Record<string, unknown>[] = [];
  const origins = new Promise<Record<string, string>>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const entry: Record<string, unknown> = JSON.parse(line);
      log.push(entry);
      const message = String(entry['msg']);
      if (message.startsWith('ready '))
        resolve(Object.fromEntries([...message.matchAll(/(\w+)=(\S+)/g)].map(([, k, v]) => [k, v])));
    });
    exited.then((code) => reject(new Error(`the server ended with ${code} before it was ready:\n${errors}`)));
  });
  const { site = '', ops = '', sandbox = '' } = await origins;
  const listeners = log.flatMap(({ msg }) => /^Server listening at (\S+)/.exec(String(msg))?.[1] ?? []);
  return {
    site,
    pid: child.pid ?? 0,
    listener: listeners.find((origin) => origin !== ops) ?? '',
    ops,
    sandbox,
    log,
    stop(signal = 'SIGTERM') {
      child.kill(signal);
      return exited;
    },
  };
}
