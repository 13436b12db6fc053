/** The doctor as a process of its own: what it is called with, and how it ends. */
import { expect, test } from 'vitest';
import { goodEnv } from '../../support/examineSandbox.ts';
import { runDoctor } from '../../support/runDoctor.ts';

test('it ends with 0 when nothing is wrong, and says so for programs', async () => {
  const { status, out } = await runDoctor(['--sandbox', '--json', '--editions', 'de,us', '--send-report'], goodEnv);
  const { wrong, findings } = JSON.parse(out);
  expect([status, wrong]).toEqual([0, 0]);
  expect(findings).toContainEqual({ level: 'ok', about: 'SSRLog', text: expect.stringContaining('took a report') });
});

test('without editions it looks at one with a shop, too', async () => {
  const { status, out } = await runDoctor(['--sandbox'], { ...goodEnv, SHOP_ALLOWED_ORIGINS: 'https://shop.test' });
  expect(status).toBe(1);
  expect(out).toMatch(/\nok {5}CONTENT_API_URL .* calls answer as agreed/);
  expect(out).toMatch(/\nwrong {2}SHOP_ALLOWED_ORIGINS +content names a shop for de at /);
});

test('it ends with 1 when something is wrong, in words and without colours', async () => {
  const { status, out, errors } = await runDoctor([], { PORT: 'x', OPS_PORT: '0' });
  expect([status, errors]).toEqual([1, '']);
  expect(out.split('\n')[0]).toBe(
    'wrong  PORT                 must be a whole number from 0 to 65535, not "x". Set it, for example PORT=8080; the server does not start without',
  );
  expect(out).toMatch(/\n\d+ checks: [5-9] wrong, /);
});

test('its help, an edition that there is none of, an option that it does not know', async () => {
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
