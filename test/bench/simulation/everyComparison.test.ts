/** The simulation beside the built product: two processes and a Redis, the same visitors. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { redisMissing } from '../../../scripts/redisServer.ts';

test.skipIf(redisMissing)('a small deployment keeps as much as the simulation says, within a point', async () => {
  const command = spawn('npm', ['run', 'simulate', '--', '--compare'], { stdio: ['ignore', 'pipe', 'pipe'] });
  const [output, errors, [code]] = await Promise.all([
    text(command.stdout),
    text(command.stderr),
    once(command, 'close'),
  ]);
  expect(output, errors).toMatch(/they agree: 0\.\d\d points apart/);
  expect(code).toBe(0);
});
