import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { expect, inject, onTestFinished, test } from 'vitest';
import { pathTo } from '../../../contracts/routes.ts';
import { startBuiltSite } from '../../../tools/builtSite.ts';
import { axe, browserForTests, hydrated } from '../../support/browser.ts';
import { shiftFaults, watchPaint } from '../../support/paint.ts';

const site = inject('site');
const visit = browserForTests();

const home = (edition: 'de' | 'sa-ar' | 'cn') => site + pathTo('IndexPage', edition);
const notice = '#cookie-slot section';

const scriptsOf = (page: Page) =>
  page.evaluate(() =>
    [...document.head.querySelectorAll('script')].flatMap(
      ({ src }) => /\/sandbox\/scripts\/(.+)\.js$/.exec(src)?.[1] ?? [],
    ),
  );

const eventsOf = (page: Page) =>
  page.evaluate(() => (window as { dataLayer?: Record<string, string>[] }).dataLayer ?? []);

/** What the page has told Google's consent mode: the command and the state of two types. */
const consentOf = (page: Page) =>
  page.evaluate(() =>
    ((window as { dataLayer?: Record<number, unknown>[] }).dataLayer ?? []).flatMap(
      ({ 0: command, 1: kind, 2: states }) => {
        const { analytics_storage, ad_storage } = (states ?? {}) as Record<string, string>;
        return command === 'consent' ? [`${kind}: analytics ${analytics_storage}, ads ${ad_storage}`] : [];
      },
    ),
  );

/** Waits for every script of the page, or for those that need no consent. */
async function allLoaded(page: Page, edition: string, { consent = edition !== 'de' } = {}): Promise<void> {
  await hydrated(page);
  await page.locator('html[data-cookie-settings]').waitFor({ state: 'attached' });
  await page.locator('script[src*="promotion"]').waitFor({ state: 'attached' });
  if (consent) {
    await page.waitForFunction(() => 'sampleReviews' in window);
    await page.locator('script[src*="location-reminder"]').waitFor({ state: 'attached' });
  }
  // The brand assistant's script loads on click (everyAssistant.test.ts).
  if (edition !== 'cn')
    await page.locator('[aria-expanded]', { has: page.locator('[href="#icon-chat"]') }).waitFor({ state: 'attached' });
}

const others = ['analytics', 'reviews', 'location-reminder'];
const scripts = {
  de: ['cookie-policy', 'promotion', ...others],
  'sa-ar': ['cookie-policy', 'promotion', ...others],
  cn: ['cookie-policy-cn', 'promotion-cn', ...others],
};

test.each((['de', 'sa-ar', 'cn'] as const).flatMap((edition) => [390, 1440].map((width) => ({ edition, width }))))(
  'every script of $edition loads at $width px after the page, in order, without errors or layout shift',
  async ({ edition, width }) => {
    const { page, browserErrors, close } = await visit({ viewport: { width, height: 900 } });
    await watchPaint(page);
    await page.goto(home(edition));
    await page.locator(notice).waitFor();
    await page.locator('#promotion-slot section').waitFor();
    // The others wait for the visitor where the edition asks.
    if (edition === 'de') await page.locator(`${notice} button`).first().click();
    await allLoaded(page, edition, { consent: true });
    await page.waitForLoadState('networkidle');

    expect(await scriptsOf(page)).toEqual(scripts[edition]);
    expect(await shiftFaults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    expect(browserErrors).toEqual([]);
    await close();
  },
);

test('a script that fails or hangs blocks neither the page nor the next script', async () => {
  const origin = await scriptServer();
  const built = await startBuiltSite({
    COOKIE_POLICY_SCRIPT_URL: `${origin}/missing.js`,
    PROMOTION_SCRIPT_URL: `${origin}/broken.js`,
    ANALYTICS_SCRIPT_URL: `${origin}/hanging.js`,
    LOCATION_REMINDER_SCRIPT_URL: `${origin}/sound.js`,
  });
  onTestFinished(async () => {
    await built.stop();
  });
  const { page, browserErrors, close } = await visit({ viewport: { width: 1440, height: 900 } });
  // An edition that does not ask for consent.
  await page.goto(`${built.site}/jp/proart/`);
  await page.waitForFunction(() => 'soundScriptRan' in window);

  expect(await page.locator('h1').count()).toBe(1);
  await page.locator('[popovertarget="region-switcher"]:visible').first().click();
  expect(await page.locator('#region-switcher a').count()).toBeGreaterThan(80);
  // The browser logs the failed requests itself.
  expect(browserErrors.filter((line) => !line.includes(origin) && !/status of (404|500)/.test(line))).toEqual([]);
  await close();
});

async function scriptServer(): Promise<string> {
  const server = createServer(({ url }, reply) => {
    if (url === '/hanging.js') return;
    if (url === '/sound.js')
      return reply.setHeader('content-type', 'text/javascript').end('window.soundScriptRan = true;');
    reply.writeHead(url === '/missing.js' ? 404 : 500).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // a TCP server that listens has a port
}

test('the cookie notice remembers a choice and the footer reopens it', async () => {
  const { page, browserErrors, close } = await visit({ viewport: { width: 1440, height: 900 } });
  await page.goto(home('de'));
  await page.locator(notice).waitFor();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
  await page.getByRole('button', { name: 'Alle ablehnen' }).click();
  expect(await page.locator(notice).count()).toBe(0);

  await page.reload();
  const refused = ['default: analytics denied, ads denied', 'update: analytics denied, ads denied'];
  await expect.poll(() => consentOf(page)).toEqual(refused);
  expect(await page.locator(notice).count()).toBe(0);

  await page.getByRole('button', { name: 'Cookie-Einstellungen' }).click();
  await page.locator(notice).waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-labelledby'))).toBe(
    'sample-cookies-title',
  );
  expect(await page.getByLabel('Statistik').isChecked()).toBe(false);
  await page.getByLabel('Statistik').check();
  await page.getByRole('button', { name: 'Auswahl speichern' }).click();
  expect(await page.locator(notice).count()).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Cookie-Einstellungen');
  expect(await consentOf(page)).toEqual([...refused, 'update: analytics granted, ads denied']);
  expect(browserErrors).toEqual([]);
  await close();
});

test('analytics sends every page view, also earlier ones, once the visitor consents', async () => {
  const { page, close } = await visit({ viewport: { width: 1440, height: 900 } });
  const requested: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/sandbox/analytics/events')) requested.push(request.postData() ?? '');
  });
  await page.goto(home('de'));
  await hydrated(page);
  await page.locator(notice).waitFor();
  // A dead link also counts as a page view.
  await page.evaluate(() => document.querySelector('footer a')?.setAttribute('href', '/de/proart/gone/?q=typed'));
  await page.locator('footer a').first().click();
  await page.waitForFunction(() => document.title === '404 - page not found');
  const views = (await eventsOf(page)).filter(({ event }) => event === 'page_view');
  expect(views).toEqual([
    { event: 'page_view', routeName: 'IndexPage___de', path: '/de/proart/' },
    { event: 'page_view', routeName: 'ErrorPage___de', path: '/de/proart/gone/' },
  ]);
  expect(requested).toEqual([]);

  const sent = page.waitForResponse((reply) => reply.url().endsWith('/sandbox/analytics/events'));
  await page.getByRole('button', { name: 'Alle annehmen' }).click();
  expect((await sent).status()).toBe(204);
  await expect.poll(() => requested.join('')).toContain('timeZone');
  const list = await (await fetch(`${site}/sandbox/analytics`)).text();
  expect(list).toContain('IndexPage___de');
  expect(list).toContain('ErrorPage___de');
  await close();
});

test('a closed promotion strip stays closed and leaves no gap', async () => {
  const { page, close } = await visit({ viewport: { width: 390, height: 844 } });
  await page.goto(home('de'));
  const slot = page.locator('#promotion-slot');
  const height = () => slot.evaluate((element) => element.getBoundingClientRect().height);
  expect(await height()).toBe(44);
  expect(await slot.locator('a').getAttribute('href')).toBe('/de/proart/proartevents/bundle/');
  expect(await height()).toBe(44);
  await slot.getByRole('button').click();
  expect(await height()).toBe(0);
  await page.reload({ waitUntil: 'domcontentloaded' });
  expect(await height()).toBe(0);
  await allLoaded(page, 'de');
  expect(await height()).toBe(0);
  await close();
});

test.each(['de', 'sa-ar'] as const)('cookie notice and settings of %s have no axe violations', async (edition) => {
  for (const width of [390, 1440]) {
    const { page, browserErrors, close } = await visit({ viewport: { width, height: 900 }, bypassCSP: true });
    await page.goto(home(edition));
    await allLoaded(page, edition);
    await page.locator(notice).waitFor();
    expect(await axe(page)).toEqual([]);
    await page.locator(`${notice} [aria-expanded]`).click();
    expect(await axe(page)).toEqual([]);
    expect(browserErrors).toEqual([]);
    await close();
  }
});

test.each(['de', 'sa-ar'] as const)('at 320 px nothing covers the end of %s', async (edition) => {
  const { page, close } = await visit({ viewport: { width: 320, height: 640 } });
  await page.goto(home(edition));
  await allLoaded(page, edition);
  await page.locator(notice).waitFor();
  const covered = () =>
    page.evaluate(() => {
      scrollTo({ top: document.body.scrollHeight, behavior: 'instant' });
      return [...document.querySelectorAll('footer li :is(a, button)')].slice(-4).flatMap((control) => {
        const { x, y, width, height } = control.getBoundingClientRect();
        const seen = document.elementFromPoint(x + width / 2, y + height / 2);
        return control.contains(seen) ? [] : [control.textContent];
      });
    });
  expect(await covered()).toEqual([]);
  await page.locator(`${notice} button`).first().click();
  expect(await covered()).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await close();
});

test('the cookie notice never covers the focused control', async () => {
  const { page, close } = await visit({ viewport: { width: 390, height: 640 } });
  await page.goto(home('de'));
  await allLoaded(page, 'de');
  await page.locator(notice).waitFor();
  const isCovered = () =>
    page.evaluate(() => {
      const { x, y, width, height } = document.activeElement?.getBoundingClientRect() ?? new DOMRect();
      const seen = document.elementFromPoint(x + width / 2, y + height / 2);
      return document.activeElement?.closest('main') !== null && seen?.closest('#cookie-slot') !== null;
    });
  for (let stop = 0; stop < 30; stop++) {
    await page.keyboard.press('Tab');
    expect(await isCovered(), await page.evaluate(() => document.activeElement?.textContent ?? '')).toBe(false);
  }
  // Tabbing into the notice does not scroll the page.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await page.locator(`${notice} button`).first().focus();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await close();
});

test('without JavaScript there is a tracking iframe, except in the China edition, and no empty strip', async () => {
  const { page, close } = await visit({ viewport: { width: 1440, height: 900 }, javaScriptEnabled: false });
  for (const [edition, frames] of [
    ['de', 1],
    ['cn', 0],
  ] as const) {
    await page.goto(home(edition));
    expect(await page.locator('body > noscript > iframe').count(), edition).toBe(frames);
    expect(page.frames().filter((frame) => frame.url() === `${site}/sandbox/tracking`)).toHaveLength(frames);
    expect(await page.locator('#promotion-slot').isVisible()).toBe(false);
    expect(await page.locator('footer button:not([popovertarget])').filter({ visible: true }).count()).toBe(0);
  }
  await close();
});

test('the entry page has every script but the brand assistant', async () => {
  const html = await (await fetch(`${site}/proart/entry/`)).text();
  const names = [...html.matchAll(/\/sandbox\/scripts\/([\w-]+)\.js/g)].map(([, name]) => name);
  expect(names).toEqual(scripts.de);
});
