import { spawn } from 'node:child_process';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const root = path.join(import.meta.dirname, '../..');

/** Runs an npm script until it is ready, sends npm a signal and returns npm's exit code. */
async function exitCodeAfter(script: string, ready: RegExp, signal: NodeJS.Signals): Promise<number | null> {
  const npm = spawn('npm', ['run', script], {
    cwd: root,
    env: { ...process.env, ROLE: 'bff', HOST: '127.0.0.1', PORT: '0', OPS_PORT: '0', SNAPSHOT_DIR: '' },
    stdio: ['ignore', 'pipe', 'ignore'],
    // A process group, so that the test can kill orphaned processes.
    detached: true,
  });
  onTestFinished(() => {
    try {
      process.kill(-(npm.pid ?? Number.NaN), 'SIGKILL');
    } catch {
      // All processes have exited, as expected.
    }
  });
  // `close` comes after all processes have released the pipe.
  const exited = new Promise<number | null>((resolve) => npm.once('close', resolve));
  const startup = new Promise<void>((resolve) => {
    let output = '';
    npm.stdout.on('data', (chunk) => {
      output += chunk;
      if (ready.test(output)) resolve();
    });
  });
  await Promise.race([startup, exited]);
  npm.kill(signal);
  return exited;
}

test.each([
  ['sandbox', 'SIGTERM', /CONTENT_API_URL=/],
  ['dev', 'SIGINT', /ready site=/],
] as const)('`npm run %s` stops with all its processes when npm gets %s', async (script, signal, ready) => {
  expect(await exitCodeAfter(script, ready, signal)).toBe(0);
});
