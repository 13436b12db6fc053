import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { lineOf } from '../../support/logLines.ts';

const script = fileURLToPath(new URL('../../support/loggingProcess.ts', import.meta.url));

test.each([1, 3_000])('a slow reader receives all of %i lines complete and in order', async (count) => {
  const child = spawn(process.execPath, ['--import', 'tsx', script, '1000', String(count)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // The pipe is full before the first line is read.
  await once(child.stdout, 'readable');
  const [written] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  expect(written).toBe(Array.from({ length: count }, (_, n) => lineOf(n)).join(''));
});

test('the exit waits for a slow reader until it has received everything', async () => {
  const child = spawn(process.execPath, ['--import', 'tsx', script, '100'], { stdio: 'pipe' });
  const reported = text(child.stderr);
  await once(child.stderr, 'readable');
  child.stdout.resume();
  await once(child, 'exit');
  expect(await reported).toBe('full\ndrained, 0 left\n');
});

test('the exit does not wait forever for a reader that does not read', async () => {
  const child = spawn(process.execPath, ['--import', 'tsx', script, '100', '', '10'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
});
