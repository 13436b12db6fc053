import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startBuiltSite } from '../../tools/builtSite.ts';
import { browserForTests } from '../support/browser.ts';
import { startOtherUpstream } from '../support/otherUpstream.ts';

const visit = browserForTests();

async function start(env: Record<string, string> = {}, args?: string[]) {
  const built = await startBuiltSite(env, args);
  onTestFinished(async () => {
    await built.stop('SIGKILL');
  });
  return built;
}

// `everyStop.test.ts` tests SIGINT as well.
test('SIGTERM lets a running request finish and exits with 0', async () => {
  const { site, sandbox, ops, stop } = await start({ DRAIN_MS: '1500' });
  await fetch(`${sandbox}/__sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ match: '/api/v1/banner', fault: 'slow', ms: 1_500 }),
  });
  const underWay = fetch(`${site}/bff/v1/de/pages/home`);
  // Wait until the sandbox has received the call.
  const calls = async () => (await fetch(`${sandbox}/__sandbox/calls`)).text();
  await expect.poll(calls, { interval: 10 }).toContain('/api/v1/banner');

  const ended = stop('SIGTERM');
  await expect.poll(async () => (await fetch(`${ops}/readyz`)).status, { interval: 10 }).not.toBe(200);
  const duringDrain = await fetch(`${site}/livez`);
  expect(duringDrain.headers.get('connection')).toBe('close');

  expect((await underWay).status).toBe(200);
  expect(await ended).toBe(0);
});

test('without required settings the start exits with 1 and one line per setting', () => {
  const server = path.join(import.meta.dirname, '../../dist/server.js');
  const { PATH } = process.env;
  const { status, stderr, stdout } = spawnSync(process.execPath, [server], {
    env: { PATH, PORT: 'x' },
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stdout).toBe('');
  expect(
    stderr
      .trim()
      .split('\n')
      .map((line) => line.split(':')[0]),
  ).toEqual(['PORT', 'CONTENT_API_URL', 'RECENT_DATA_API_URL', 'SESSION_SECRET']);
});

test('with a port in use the start exits with 1 and one line', async () => {
  const { site } = await start();
  const server = path.join(import.meta.dirname, '../../dist/server.js');
  const env = { PATH: process.env['PATH'], PORT: new URL(site).port, OPS_PORT: '0', HOST: '127.0.0.1' };
  const { status, stderr } = spawnSync(process.execPath, [server, '--sandbox'], { env, encoding: 'utf8' });
  expect(status).toBe(1);
  expect(stderr).toMatch(/^HOST and PORT: cannot listen on \S+ \(EADDRINUSE\)\n$/);
});

test('with the URLs of another upstream the pages show its content, and no sandbox runs', async () => {
  const upstream = await startOtherUpstream();
  onTestFinished(() => upstream.close());
  const { site, sandbox, log } = await start(
    {
      CONTENT_API_URL: upstream.origin,
      RECENT_DATA_API_URL: upstream.origin,
      MEDIA_ORIGINS: 'https://media.test',
      SESSION_SECRET: 'a secret of at least thirty-two bytes',
      DRAIN_MS: '0',
    },
    [],
  );

  expect(sandbox).toBe('');
  const html = await (await fetch(`${site}/kh/proart/`)).text();
  const texts = [
    'The one banner',
    'A menu entry',
    'A footer link',
    'A first product',
    'A second product',
    'A module',
    'An event',
  ];
  for (const text of [...texts, '<title>Its title</title>']) expect(html).toContain(text);
  expect(html).not.toContain('javascript:');
  expect(html).not.toContain('href=""');
  expect(html.match(/<h1[\s>]/g)).toHaveLength(1);
  expect(html.match(/<h[1-6][^>]*><\/h/g)).toBeNull();
  for (const width of [390, 820, 1440]) {
    const { page, close } = await visit({ viewport: { width, height: 900 } });
    await page.goto(`${site}/kh/proart/`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${width} px`).toBe(0);
    await close();
  }
  expect(html).toContain('src="https://media.test/banner.png"');
  expect(
    log.filter(({ level, msg }) => Number(level) >= 40 && !/plain http| is off|no cookie notice/.test(String(msg))),
  ).toEqual([]);
  expect((await fetch(`${site}/sandbox/art/hero/hero-desk-1920.webp`)).status).toBe(404);
});

test('BFF and renderer run as separate processes', async () => {
  const bff = await start({ ROLE: 'bff' });
  const renderer = await start({ ROLE: 'renderer', BFF_URL: bff.site }, []);

  const html = await (await fetch(`${renderer.site}/de/proart/`)).text();
  expect(html).toContain('<html lang="de-DE" dir="ltr">');
  expect((await fetch(`${renderer.site}/de/proart/nothing-here/`)).status).toBe(404);
  const [near, far] = await Promise.all([renderer, bff].map(({ site }) => fetch(`${site}/bff/v1/de/pages/home`)));
  expect(near?.headers.get('etag')).toBe(far?.headers.get('etag'));
  expect((await fetch(`${bff.site}/de/proart/`)).status).toBe(404);

  await bff.stop();
  const call = await fetch(`${renderer.site}/bff/v1/de/shell`);
  expect(call.status).toBe(503);
  expect(await call.json()).toMatchObject({ code: 'UNAVAILABLE' });
  const alone = await fetch(`${renderer.site}/fr/proart/`);
  expect(alone.status).toBe(503);
  expect(await alone.text()).toContain('<a href="/fr/proart/">Go back to home</a>');
  // Cached pages are served without the BFF.
  expect(await (await fetch(`${renderer.site}/de/proart/`)).text()).toContain('<html lang="de-DE" dir="ltr">');
});
