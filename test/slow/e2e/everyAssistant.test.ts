import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { assistantLayout } from '../../../contracts/site.ts';
import { allStrings } from '../../../contracts/strings/all.ts';
import { type BuiltSite, startBuiltSite } from '../../../tools/builtSite.ts';
import { axe, browserForTests } from '../../support/browser.ts';
import { expectFocus } from '../../support/focus.ts';

const shared = inject('site');
const visit = browserForTests();

async function open(path: string, width: number, { site = shared, allowed = [] as RegExp[] } = {}) {
  const opened = await visit({ viewport: { width, height: 844 }, bypassCSP: true });
  const { page, browserErrors, settled } = opened;
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  // The cookie notice was closed on an earlier visit.
  await page.addInitScript(() => localStorage.setItem('sample-cookies', '{"analytics":false,"marketing":false}'));
  await page.goto(site + path);
  await settled();
  onTestFinished(async () => {
    const remainingErrors = browserErrors.filter((line) => !allowed.some((known) => known.test(line)));
    await opened.close();
    expect(remainingErrors).toEqual([]);
  });
  const strings = path.startsWith('/sa-ar/') ? allStrings.ar : allStrings.de;
  return {
    page,
    strings,
    settled,
    button: page.getByRole('button', { name: strings.ask_assistant }),
    panel: page.getByRole('dialog', { name: strings.assistant }),
    /** Requests for the assistant's script and to its calls. */
    assistantRequests: () =>
      requested.filter((url) => /brand-assistant\.js|\/authorization|\/sandbox\/assistant/.test(url)),
  };
}

const pageKeyOf = (page: Page) =>
  page.evaluate(
    () => (window as { proartAssistant?: { settings: { pageKey: string } } }).proartAssistant?.settings.pageKey,
  );

test('the assistant opens from its button and responds with links to the edition', async () => {
  const { page, button, panel, assistantRequests } = await open('/de/proart/', 1440);
  await button.waitFor();
  expect(assistantRequests()).toEqual([]);
  const position = () =>
    button.evaluate((element) => {
      const { right, bottom, width } = element.getBoundingClientRect();
      const { zIndex } = getComputedStyle(element.parentElement ?? element);
      return { offsetX: document.documentElement.clientWidth - right, offsetY: innerHeight - bottom, width, zIndex };
    });
  const { offsetX, offsetY, zIndex, panelZIndex } = assistantLayout;
  // It comes once the page rests.
  await expect.poll(position).toEqual({ offsetX, offsetY, width: 48, zIndex: String(zIndex) });

  await button.press('Enter');
  const field = panel.getByRole('textbox');
  await field.waitFor();
  await expectFocus(field);
  await expect.poll(() => button.getAttribute('aria-expanded')).toBe('true');
  expect(assistantRequests().sort()).toEqual([
    '/bff/v1/de/assistant/authorization',
    '/sandbox/scripts/brand-assistant.js',
  ]);
  expect(await panel.evaluate((element) => getComputedStyle(element).zIndex)).toBe(String(panelZIndex));
  expect(await pageKeyOf(page)).toBe('home');

  await page.keyboard.type('Welche Monitore gibt es?');
  await page.keyboard.press('Enter');
  const links = panel.getByRole('link');
  await links.first().waitFor();
  expect(await panel.getByRole('log').textContent()).toContain('Das habe ich gefunden:');
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toContain(
    '/de/proart/monitors-home/',
  );
  expect(await axe(page)).toEqual([]);

  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await panel.getByRole('link', { name: 'Monitore', exact: true }).click();
  await page.waitForURL(/\/de\/proart\/monitors-home\/$/);
  await page.waitForFunction(
    () =>
      (window as { proartAssistant?: { settings: { pageKey: string } } }).proartAssistant?.settings.pageKey !== 'home',
  );
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
  expect(await panel.isVisible()).toBe(true);

  await field.focus();
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });
  await expectFocus(button);
  await expect.poll(() => button.getAttribute('aria-expanded')).toBe('false');
  await page.keyboard.press('Enter');
  await expectFocus(field);
  expect(assistantRequests().filter((url) => url.endsWith('/authorization'))).toHaveLength(1);
});

test('on a phone in Arabic the panel fits and an open layer hides the button', async () => {
  const { page, button, panel, strings } = await open('/sa-ar/proart/', 390);
  await button.click();
  await panel.getByRole('textbox').fill('12345');
  await panel.getByRole('textbox').press('Enter');
  await expect.poll(() => panel.getByRole('log').textContent()).toContain('لم أجد');
  expect(await axe(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await panel.getByRole('button', { name: strings.close }).click();
  await expectFocus(button);

  await page.locator('header [popovertarget=site-search]').first().click();
  await button.waitFor({ state: 'hidden' });
  await page.keyboard.press('Escape');
  await button.waitFor();
});

test.each(['/proart/entry/', '/cn/proart/'])('%s has no assistant', async (path) => {
  const { page, assistantRequests, settled } = await open(path, 1440);
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  await settled();
  expect(await page.locator('[aria-expanded]', { has: page.locator('[href="#icon-chat"]') }).count()).toBe(0);
  expect(assistantRequests()).toEqual([]);
});

describe('when something fails', () => {
  let built: BuiltSite;
  beforeAll(async () => {
    built = await startBuiltSite();
  });
  afterAll(() => built.stop());

  async function reportsOf(path: string): Promise<unknown[]> {
    const { calls } = await (await fetch(`${built.sandbox}/__sandbox/calls`)).json();
    return calls.flatMap(({ body }: { body?: { apiUrl: string } }) => (body?.apiUrl.includes(path) ? [body] : []));
  }

  test('an error appears at the button and retry calls the service again', async () => {
    const fault = { match: '/assistant/api/v1/authorization', fault: 'status', status: 500, times: 1 };
    await fetch(`${built.sandbox}/__sandbox/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fault),
    });
    const { page, button, panel, strings } = await open('/de/proart/', 390, { site: built.site, allowed: [/503/] });
    await button.click();
    const message = page.getByRole('alert').filter({ hasText: strings.error_message });
    await message.waitFor();
    expect(await axe(page)).toEqual([]);
    await message.getByRole('button', { name: strings.retry }).click();
    await expectFocus(panel.getByRole('textbox'));
    expect(await message.count()).toBe(0);
    expect(await reportsOf('/authorization')).toHaveLength(1);
  });

  test('a page whose JSON fails is loaded as a document and reported', async () => {
    const { page } = await open('/de/proart/?utm_source=x', 1440, { site: built.site, allowed: [/ERR_FAILED/] });
    await page.route(/\/bff\/v1\/de\/page\?/, (route) => route.abort());
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    await page.evaluate(() =>
      document.querySelector('footer a')?.setAttribute('href', '/de/proart/support/faq/?q=typed'),
    );
    await page.locator('footer a').first().click();
    await page.waitForFunction(() => !('isSameDocument' in window));
    await expect.poll(() => reportsOf('/bff/v1/de/page')).toHaveLength(1);
    expect(await reportsOf('/bff/v1/de/page')).toEqual([
      {
        systemCode: 'proart',
        websiteCode: 'de',
        apiUrl: `${built.site}/bff/v1/de/page?path=%2Fde%2Fproart%2Fsupport%2Ffaq%2F`,
        pageUrl: '/de/proart/',
      },
    ]);
  });
});
