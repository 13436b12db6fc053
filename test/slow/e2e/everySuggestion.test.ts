import type { Page } from 'playwright-core';
import { expect, inject, onTestFinished, test } from 'vitest';
import { allStrings } from '../../../contracts/strings/all.ts';
import { axe, browserForTests, hydrated } from '../../support/browser.ts';
import { chunkWith } from '../../support/chunkWith.ts';
import { expectFocus, tabTo } from '../../support/focus.ts';
import { nextPaint } from '../../support/navigation.ts';
import { shiftFaults, watchPaint } from '../../support/paint.ts';

const site = inject('site');
const visit = browserForTests();

async function openPage(path: string, locale: string, { width = 1440, cookie = '' } = {}) {
  const { page, browserErrors, close } = await visit(
    { viewport: { width, height: 800 }, locale, bypassCSP: true },
    { hasEdition: false },
  );
  const context = page.context();
  if (cookie) await context.addCookies([{ name: 'i18n_redirected', value: cookie, url: site }]);
  // Without a cookie notice the suggestion comes as soon as its script has loaded.
  await page.route('**/cookie-policy.js', (route) => route.abort('aborted'));
  await watchPaint(page);
  await page.goto(site + path, { waitUntil: 'networkidle' });
  await hydrated(page);
  onTestFinished(async () => {
    await close();
    expect(browserErrors).toEqual([]);
  });
  return {
    page,
    bar: page.locator('aside'),
    editionCookie: async () => (await context.cookies()).find(({ name }) => name === 'i18n_redirected'),
  };
}

test.each([
  { path: '/de/proart/', width: 390 },
  { path: '/sa-ar/proart/?page=2', width: 820 },
  { path: '/proart/', width: 1440 },
])('$path at $width px suggests the edition of the browser’s locale without layout shift', async (at) => {
  const { page, bar } = await openPage(at.path, 'pl-PL', at);
  await bar.waitFor();
  expect(await bar.evaluate(({ lang, dir }: HTMLElement) => [lang, dir])).toEqual(['pl-PL', 'ltr']);
  expect(await bar.locator('p').textContent()).toBe(allStrings.pl.continue_to.replace('{region}', 'Polska'));
  expect(await bar.getByRole('link').getAttribute('href')).toBe(at.path.replace(/^.*\/proart\//, '/pl/proart/'));
  // A late font shifts text minimally; a bar above the content would shift the page.
  expect(await shiftFaults(page, 0.001)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  expect(await axe(page)).toEqual([]);
  // The suggestion never covers the focused element.
  for (let presses = 0; presses < 25; presses++) {
    await page.keyboard.press('Tab');
    await expectFocus(page.locator(':focus'));
  }
});

test('declining the suggestion is stored for a year and the suggestion does not return', async () => {
  const { page, bar, editionCookie } = await openPage('/de/proart/', 'pl-PL');
  const isGone = await bar
    .getByRole('button', { name: allStrings.pl.stay_here })
    .evaluate(async (button: HTMLElement) => {
      button.click();
      // React renders the result of a press before the next task.
      await Promise.resolve();
      return !button.isConnected;
    });
  expect(isGone).toBe(true);
  expect(await bar.count()).toBe(0);
  const cookie = await editionCookie();
  expect(cookie).toMatchObject({ value: 'de', path: '/', sameSite: 'Lax' });
  expect(Math.round((Number(cookie?.expires) - Date.now() / 1000) / 86_400)).toBe(365);

  for (const forget of [() => {}, () => page.context().clearCookies()]) {
    await forget();
    await page.reload({ waitUntil: 'networkidle' });
    await hydrated(page);
    expect(await bar.count()).toBe(0);
  }
});

test('following the suggestion opens the edition and stores it as the choice', async () => {
  const { page, bar, editionCookie } = await openPage('/de/proart/', 'pl-PL');
  const link = bar.getByRole('link', { name: 'Polska / Polski' });
  await tabTo(page, link);
  await expectFocus(link);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${site}/pl/proart/`);
  await hydrated(page);
  expect(await bar.count()).toBe(0);
  expect(await editionCookie()).toMatchObject({ value: 'pl' });
});

test.each([
  ['de-AT', '/de/proart/', ''],
  ['pl-PL', '/de/proart/', 'fr'],
  // `ar` alone fits several editions; an English reader needs no other English edition.
  ['ar', '/sa-ar/proart/', ''],
  ['en-JM', '/uk/proart/', ''],
])('a browser in %s on %s with the choice "%s" gets no suggestion', async (locale, path, cookie) => {
  const { bar } = await openPage(path, locale, { cookie });
  expect(await bar.count()).toBe(0);
});

test('the HTML has no suggestion, whatever the request headers are', async () => {
  const bodies = ['pl', 'de', ''].map(async (language) => {
    const reply = await fetch(`${site}/de/proart/`, {
      headers: { 'accept-language': language, cookie: `i18n_redirected=${language}` },
    });
    return reply.text();
  });
  const [firstBody, ...otherBodies] = await Promise.all(bodies);
  expect(firstBody).not.toContain('<aside');
  for (const body of otherBodies) expect(body).toBe(firstBody);
});

test('the region list links to the same path in another edition and stores the choice', async () => {
  const { page, editionCookie } = await openPage('/de/proart/?page=2', 'de-DE');
  await page.locator('header [popovertarget=region-switcher]').click();
  const switcher = page.locator('#region-switcher');
  expect(await switcher.locator('[aria-current]').getAttribute('href')).toBe('/de/proart/?page=2');
  expect(await switcher.locator('a[hreflang=en]').getAttribute('href')).toBe('/proart/?page=2');
  await switcher.locator('input').fill('suomi');
  await switcher.locator('a[hreflang=fi-FI]').click();
  await page.waitForURL(`${site}/fi/proart/?page=2`);
  expect(await editionCookie()).toMatchObject({ value: 'fi' });
});

test('on a 404 page the region list links to home pages', async () => {
  const html = await (await fetch(`${site}/de/proart/nothing-here/`)).text();
  expect(html).toContain('href="/pl/proart/"');
  expect(html).not.toContain('/pl/proart/nothing-here/');
});

test('the region list works before its script has loaded and filters afterwards', async () => {
  const { page, browserErrors, close } = await visit();
  // Idle callbacks run when the test dispatches an event.
  await page.addInitScript(() => {
    const waiting = new Set<IdleRequestCallback>();
    window.requestIdleCallback = (run) => waiting.add(run).size;
    // The region list passes a promise's `resolve`, whose source is `[native code]`; other callbacks are scripts.
    const isRegionListCallback = (run: IdleRequestCallback) => String(run).includes('[native code]');
    const runIdle = (which: (run: IdleRequestCallback) => boolean) => {
      for (const run of [...waiting].filter(which)) {
        waiting.delete(run);
        run({ didTimeout: true, timeRemaining: () => 0 });
      }
    };
    addEventListener('test-idle', () => runIdle((run) => !isRegionListCallback(run)));
    addEventListener('test-idle-list', () => runIdle(isRegionListCallback));
  });
  await page.goto(`${site}/de/proart/laptops-home/`);
  await hydrated(page);
  await page.locator('header [popovertarget=region-switcher]').click();
  const links = page.locator('#region-switcher section').getByRole('link');
  expect(await links.filter({ hasText: 'Polska' }).getAttribute('href')).toBe('/pl/proart/laptops-home/');
  const linkCount = await links.count();

  // Other idle work leaves the list unchanged.
  await page.evaluate(() => dispatchEvent(new Event('test-idle')));
  const assistant = page.getByRole('button', { name: allStrings.de.ask_assistant, includeHidden: true });
  await assistant.waitFor({ state: 'attached' });
  expect(await links.count()).toBe(linkCount);

  const listHydrated = page.waitForFunction(() =>
    Object.keys(document.querySelector('#region-switcher input') ?? {}).some((key) => key.startsWith('__reactFiber')),
  );
  await page.evaluate(() => dispatchEvent(new Event('test-idle-list')));
  await listHydrated;
  expect(await links.count()).toBe(linkCount);
  await page.locator('#region-switcher').getByRole('searchbox').fill('pol');
  expect(await links.allTextContents()).toEqual(['Polska Polski']);
  await close();
  expect(browserErrors).toEqual([]);
});

test('the region list works when its script fails to load, and the page is not reloaded', async () => {
  const { page, browserErrors, close } = await visit();
  await page.route(`**/${chunkWith('region-switcher-title')}`, (route) => route.abort('internetdisconnected'));
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  const scriptFailed = page.waitForEvent('requestfailed');
  await page.goto(`${site}/de/proart/laptops-home/`);
  await scriptFailed;
  await hydrated(page);
  await nextPaint(page);
  expect(documents).toBe(1);
  await page.locator('header [popovertarget=region-switcher]').click();
  const link = page.locator('#region-switcher').getByRole('link', { name: 'Polska' });
  expect(await link.isVisible()).toBe(true);
  await link.click();
  await page.waitForURL(`${site}/pl/proart/laptops-home/`);
  await close();
  expect(browserErrors.filter((line) => !line.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
});

test('the parameters of a campaign survive a change of edition, and are not in the HTML', async () => {
  const campaign = { utm_source: 'a b', gclid: '1', ttclid: 't' };
  const query = new URLSearchParams({ ...campaign, tab: '2' });
  const kept = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

  const suggested = await openPage(`/de/proart/?${query}`, 'pl-PL');
  await suggested.bar.getByRole('link').click();
  await suggested.page.waitForURL('**/pl/proart/?**');
  expect(kept(suggested.page)).toEqual(campaign);

  const { page } = await openPage(`/de/proart/compare/?ids=studio-16,air-14&${query}`, 'de-DE');
  const link = page.locator('#region-switcher a[hreflang="fr-FR"]');
  expect(await link.getAttribute('href')).not.toContain('utm');
  await page.locator('header [popovertarget=region-switcher]').filter({ visible: true }).click();
  await link.click();
  await page.waitForURL('**/fr/proart/compare/?**');
  expect(kept(page)).toEqual({ ids: 'studio-16,air-14', ...campaign });
  expect(
    await page
      .locator('link[rel=canonical], link[rel=alternate]')
      .evaluateAll((links) => links.filter((one) => (one as HTMLLinkElement).href.includes('utm')).length),
  ).toBe(0);
});
