import { spawn } from 'node:child_process';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const root = path.join(import.meta.dirname, '../..');

/** Runs a script by npm until it says that it is ready, and sends npm a signal; answers how npm ended. */
async function endOf(script: string, ready: RegExp, signal: NodeJS.Signals): Promise<number | null> {
  const npm = spawn('npm', ['run', script], {
    cwd: root,
    env: { ...process.env, ROLE: 'bff', HOST: '127.0.0.1', PORT: '0', OPS_PORT: '0', SNAPSHOT_DIR: '' },
    stdio: ['ignore', 'pipe', 'ignore'],
    // A group of its own: what npm leaves behind ends with the test.
    detached: true,
  });
  onTestFinished(() => {
    try {
      process.kill(-(npm.pid ?? Number.NaN), 'SIGKILL');
    } catch {
      // All of them are gone, as they should.
    }
  });
  // Behind the last of them: each holds the pipe.
  const ended = new Promise<number | null>((resolve) => npm.once('close', resolve));
  const isReady = new Promise<void>((resolve) => {
    let said = '';
    npm.stdout.on('data', (chunk) => {
      said += chunk;
      if (ready.test(said)) resolve();
    });
  });
  await Promise.race([isReady, ended]);
  npm.kill(signal);
  return ended;
}

test.each([
  ['sandbox', 'SIGTERM', /CONTENT_API_URL=/],
  ['dev', 'SIGINT', /ready site=/],
] as const)('`npm run %s` ends with all that it has started when npm gets %s', async (script, signal, ready) => {
  expect(await endOf(script, ready, signal)).toBe(0);
});
