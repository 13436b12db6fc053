/** The simulation beside the built product: two processes and a Redis, the same visitors. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { redisMissing } from '../../../scripts/redisServer.ts';

// In real time, which others may take from it: what they cannot do is make two of them disagree.
test.skipIf(redisMissing)(
  'a small deployment keeps as much and asks for as much as the simulation says',
  { retry: 1 },
  async () => {
    const command = spawn('npm', ['run', 'simulate', '--', '--compare'], { stdio: ['ignore', 'pipe', 'pipe'] });
    const [output, errors, [code]] = await Promise.all([
      text(command.stdout),
      text(command.stderr),
      once(command, 'close'),
    ]);
    expect(output, errors).toMatch(/^they agree/m);
    expect(code).toBe(0);
  },
);
