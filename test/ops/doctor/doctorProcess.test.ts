/** The doctor as a separate process: arguments, output and exit code. */
import { expect, test } from 'vitest';
import { goodEnv } from '../../support/examineSandbox.ts';
import { runDoctor } from '../../support/runDoctor.ts';

test('exits with 0 when nothing is wrong, with JSON output on request', async () => {
  const { status, out } = await runDoctor(['--sandbox', '--json', '--editions', 'de,us', '--send-report'], goodEnv);
  const { wrong, findings } = JSON.parse(out);
  expect([status, wrong]).toEqual([0, 0]);
  expect(findings).toContainEqual({ level: 'ok', about: 'SSRLog', text: expect.stringContaining('accepted a report') });
});

test('without --editions an edition with a shop is checked, too', async () => {
  const { status, out } = await runDoctor(['--sandbox'], { ...goodEnv, SHOP_ALLOWED_ORIGINS: 'https://shop.test' });
  expect(status).toBe(1);
  expect(out).toMatch(/\nok {5}CONTENT_API_URL .* calls succeeded/);
  expect(out).toMatch(/\nwrong {2}SHOP_ALLOWED_ORIGINS +content names a shop for de at /);
});

test('exits with 1 when something is wrong, with uncoloured text output', async () => {
  const { status, out, errors } = await runDoctor([], { PORT: 'x', OPS_PORT: '0' });
  expect([status, errors]).toEqual([1, '']);
  expect(out.split('\n')[0]).toBe(
    'wrong  PORT                 must be a whole number from 0 to 65535, not "x". Set it, for example PORT=8080; the server does not start without it',
  );
  expect(out).toMatch(/\n\d+ checks: [5-9] wrong, /);
});

test('prints help, and exits with 2 for unknown editions and options', async () => {
  const [help, edition, option] = await Promise.all([
    runDoctor(['--help']),
    runDoctor(['--editions', 'de,xx']),
    runDoctor(['--fix']),
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
