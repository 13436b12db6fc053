/** Third-party scripts with a cookie banner that is not ours, the one of docs/operations.md, from another origin. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, describe, expect } from 'vitest';
import { engines, siteInEngines, test } from '../support/engines/engine.ts';
import type { EnginePage } from '../support/engines/enginePage.ts';

const manual = readFileSync(path.join(import.meta.dirname, '../../docs/operations.md'), 'utf8');
const banner = /^```js\n\/\/ Banner\n([\s\S]*?)^```$/m.exec(manual)?.[1] ?? '';

/** Names of the scripts that browsers have requested, in order. */
const requested: string[] = [];
const thirdParty = createServer(({ url = '' }, reply) => {
  const name = url.slice(1, -'.js'.length);
  requested.push(name);
  reply.setHeader('content-type', 'text/javascript').setHeader('cache-control', 'no-store');
  reply.end(name === 'banner' ? banner : `(window.ran ??= []).push('${name}');`);
});
await new Promise<void>((resolve) => thirdParty.listen(0, '127.0.0.1', resolve));
afterAll(() => {
  thirdParty.closeAllConnections();
  thirdParty.close();
});
// A TCP server that listens has a port.
const script = (name: string) => `http://127.0.0.1:${(thirdParty.address() as AddressInfo).port}/${name}.js`;

const { visit, site } = siteInEngines({
  env: {
    COOKIE_POLICY_SCRIPT_URL: script('banner'),
    PROMOTION_SCRIPT_URL: script('promotion'),
    ANALYTICS_SCRIPT_URL: script('analytics'),
    REVIEWS_SCRIPT_URL: script('reviews'),
    LOCATION_REMINDER_SCRIPT_URL: script('location'),
    LOCATION_REMINDER_SCRIPT_CATEGORY: 'marketing',
  },
});

/** Waits until exactly these scripts have run, in this order. */
const expectRan = (page: EnginePage, ...names: string[]) =>
  expect
    .poll(() => page.evaluate(() => (window as { ran?: string[] }).ran?.join(' ') ?? ''))
    .toBe(['promotion', ...names].join(' '));

/** Commands of Google's consent mode in the order of the queue; other entries only as `event`. */
const queueOf = (page: EnginePage) =>
  page.evaluate(() =>
    ((window as { dataLayer?: Record<number, unknown>[] }).dataLayer ?? []).map((entry) => {
      if (Object.prototype.toString.call(entry) !== '[object Arguments]') return 'event';
      const states = Object.entries(entry[2] as Record<string, string>);
      const granted = states.flatMap(([type, state]) => (state === 'granted' ? type.replace('_storage', '') : []));
      return `${entry[0]} ${entry[1]} ${granted.join(' ')}`;
    }),
  );

const nothing = 'security';
const everything = 'functionality personalization analytics ad ad_user_data ad_personalization security';

describe.each(engines)('%s', (engine) => {
  test('scripts wait for the visitor where the edition asks, and a foreign banner passes the choice on', async () => {
    requested.length = 0;
    const page = await visit(engine);
    const home = `${site()}/us/proart/`;
    await page.goto(home);
    await expectRan(page);
    await page.until(() => document.querySelectorAll('#cookie-slot button').length === 2);
    expect(requested).toEqual(['banner', 'promotion']);
    expect(await queueOf(page)).toEqual([`consent default ${nothing}`, 'event']);

    await page.click('#cookie-slot button:first-of-type');
    await expectRan(page, 'analytics', 'reviews', 'location');
    expect(await queueOf(page)).toEqual([`consent default ${nothing}`, 'event', `consent update ${everything}`]);

    // The banner announces the remembered choice in the next document.
    await page.goto(home);
    await expectRan(page, 'analytics', 'reviews', 'location');
    expect(await page.isVisible('#cookie-slot button')).toBe(false);

    await page.evaluate(() => document.dispatchEvent(new CustomEvent('proart:cookie-settings')));
    await page.click('#cookie-slot button:last-of-type');
    expect((await queueOf(page)).at(-1)).toBe(`consent update ${nothing}`);
    requested.length = 0;
    await page.goto(home);
    await expectRan(page);
    await expect.poll(async () => (await queueOf(page)).at(-1)).toBe(`consent update ${nothing}`);
    // Each category for itself; anything but `true` is a refusal.
    await page.evaluate(() =>
      document.dispatchEvent(
        new CustomEvent('proart:consent', { detail: { functional: 'yes', analytics: 1, marketing: true } }),
      ),
    );
    await expectRan(page, 'location');
    await page.evaluate(() => document.dispatchEvent(new CustomEvent('proart:consent')));
    expect((await queueOf(page)).slice(-2)).toEqual([
      'consent update ad ad_user_data ad_personalization security',
      `consent update ${nothing}`,
    ]);
    expect(requested).toEqual(['banner', 'promotion', 'location']);
    expect(page.faults()).toEqual([]);
  });

  test('where the edition does not ask, scripts load at once unless the visitor has refused', async () => {
    const page = await visit(engine);
    const home = `${site()}/jp/proart/`;
    await page.goto(home);
    await expectRan(page, 'analytics', 'reviews', 'location');
    expect(await queueOf(page)).toEqual([`consent default ${everything}`, 'event']);

    await page.click('#cookie-slot button:last-of-type');
    requested.length = 0;
    await page.goto(home);
    await expectRan(page);
    expect(requested).toEqual(['banner', 'promotion']);
    expect(page.faults()).toEqual([]);
  });
});
