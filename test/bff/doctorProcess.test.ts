/** The doctor as a process of its own: what it is called with, and how it ends. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { goodEnv } from '../support/examineSandbox.ts';

const root = path.join(import.meta.dirname, '../..');

function doctor(args: string[], env: Record<string, string> = {}) {
  const program = ['--import', 'tsx', 'doctor.ts', ...args];
  const options = { cwd: root, timeout: 25_000, env: { PATH: process.env['PATH'], ...env } };
  return new Promise<{ status: number | null; out: string; errors: string }>((resolve) => {
    const child = execFile(process.execPath, program, options, (_error, out, errors) =>
      resolve({ status: child.exitCode, out, errors }),
    );
  });
}

test('it ends with 0 when nothing is wrong, and says so for programs', async () => {
  const { status, out } = await doctor(['--sandbox', '--json', '--editions', 'de,us', '--send-report'], goodEnv);
  const { wrong, findings } = JSON.parse(out);
  // How many files may be open is up to whoever runs the tests.
  expect(
    findings.filter(({ level, about }: Record<string, string>) => level === 'wrong' && about !== 'open files'),
  ).toEqual([]);
  expect(status).toBe(wrong === 0 ? 0 : 1);
  expect(findings).toContainEqual({ level: 'ok', about: 'SSRLog', text: expect.stringContaining('took a report') });
});

test('it ends with 1 when something is wrong, in words and without colours', async () => {
  const { status, out, errors } = await doctor([], { PORT: 'x', OPS_PORT: '0' });
  expect([status, errors]).toEqual([1, '']);
  expect(out.split('\n')[0]).toBe(
    'wrong  PORT                    must be a whole number from 0 to 65535, not "x". Set it, for example PORT=8080; the server does not start without',
  );
  expect(out).toMatch(/\n\d+ checks: [5-9] wrong, /);
});

test('its help, an edition that there is none of, an option that it does not know', async () => {
  const [help, edition, option] = await Promise.all([
    doctor(['--help']),
    doctor(['--editions', 'de,xx']),
    doctor(['--fix']),
  ]);
  expect([help.status, help.errors]).toEqual([0, '']);
  expect(help.out).toContain('--editions LIST');
  expect([edition.status, edition.errors]).toEqual([
    2,
    expect.stringMatching(/^doctor: unknown edition among de,xx\n\nUsage: /),
  ]);
  expect([option.status, option.errors]).toEqual([
    2,
    expect.stringMatching(/^doctor: Unknown option '--fix'.*\n\nUsage: /),
  ]);
});
