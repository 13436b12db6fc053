import type { Page } from 'playwright-core';
import { expect, inject, onTestFinished, test } from 'vitest';
import { allStrings } from '../../contracts/strings/all.ts';
import { members } from '../../sandbox/samples/members.ts';
import { startBuiltSite } from '../../tools/builtSite.ts';
import { axe, browserForTests } from '../support/browser.ts';
import { startOtherUpstream } from '../support/otherUpstream.ts';

const site = inject('site');
const visit = browserForTests();
/** Polls longer than by default, because calls are slow on a busy machine. */
const soon = <Value>(read: () => Value) => expect.poll(read, { timeout: 10_000 });

const { account, sign_in, sign_out, signed_in, signed_out, error_message } = allStrings.de;
const ticket = members[0]?.ticket ?? '';
const path = '/de/proart/laptops-home/?from=test';
const button = (page: Page) => page.locator('[popovertarget=account-menu]');
const links = (page: Page) => page.locator('#account-menu a');
const comeBack = (page: Page) =>
  page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));

test('signing in and out returns to the same page', async () => {
  const { page, browserErrors, settled, close } = await visit({ viewport: { width: 1440, height: 900 } });
  await page.goto(site + path);
  await soon(() => button(page).textContent()).toBe(`${account}: ${signed_out}`);
  await settled();
  await button(page).click();
  await links(page).getByText(sign_in).click();
  await page.waitForURL(`${site}/sandbox/account/login`);
  await page.getByRole('button').first().click();
  await page.waitForURL(site + path);
  await soon(() => button(page).textContent()).toBe(`${account}: ${signed_in}`);
  await settled();
  await button(page).click();
  expect(await links(page).allTextContents()).toEqual(['Mein Konto', 'Bestellstatus', sign_out]);
  expect(await axe(page, ['header', '#account-menu'])).toEqual([]);
  await links(page).getByText(sign_out).click();
  await soon(() => button(page).textContent()).toBe(`${account}: ${signed_out}`);
  expect(page.url()).toBe(site + path);
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('aticket');
  expect(browserErrors).toEqual([]);
  await close();
});

test('two presses on sign-in make one call', async () => {
  const { page, settled, close } = await visit({ viewport: { width: 1440, height: 900 } });
  const requested: string[] = [];
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/session/login', async (route) => {
    requested.push(route.request().url());
    await released;
    await route.continue();
  });
  await page.goto(site + path);
  await settled();
  await button(page).click();
  const signIn = links(page).getByText(sign_in);
  await signIn.click();
  await signIn.click();
  release();
  // A second call would abort the navigation of the first.
  await soon(() => page.url()).toBe(`${site}/sandbox/account/login`);
  expect(requested).toEqual([`${site}/bff/v1/de/session/login`]);
  await close();
});

test('when the account call fails, the visitor is shown as signed out, and signing in shows an error', async () => {
  const { page, settled, close } = await visit({ viewport: { width: 390, height: 844 } });
  await page.context().addCookies([{ name: 'aticket', value: ticket, url: site }]);
  await page.goto(site + path);
  await soon(() => button(page).textContent()).toBe(`${account}: ${signed_in}`);
  await settled();
  await page.route('**/bff/v1/**', (route) => route.abort('internetdisconnected'));
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/account'));
  await comeBack(page);
  await failed;
  await page.clock.runFor(999);
  expect(await button(page).textContent()).toBe(`${account}: ${signed_in}`);
  await page.clock.runFor(1);
  await soon(() => button(page).textContent()).toBe(`${account}: ${signed_out}`);

  await page.clock.resume();
  await button(page).click();
  await links(page).getByText(sign_in).click();
  await soon(() => page.locator('#account-menu [role=alert]').textContent()).toBe(error_message);
  expect(await axe(page, ['#account-menu'])).toEqual([]);
  expect(page.url()).toBe(site + path);
  await close();
});

test('without scripts, sign-in is a link', async () => {
  const { page, close } = await visit({ viewport: { width: 1440, height: 900 }, javaScriptEnabled: false });
  await page.goto(site + path);
  await button(page).click();
  await links(page).getByText(sign_in).click();
  await page.waitForURL(/\/sandbox\/account\/login/);
  await close();
});

test('the China edition offers sign-in at its own account page where content has no account links', async () => {
  const upstream = await startOtherUpstream();
  const other = await startBuiltSite(
    {
      CONTENT_API_URL: upstream.origin,
      RECENT_DATA_API_URL: upstream.origin,
      ACCOUNT_ORIGINS: 'https://account.test',
      SESSION_SECRET: 'a secret of at least thirty-two bytes',
    },
    [],
  );
  onTestFinished(async () => {
    await other.stop('SIGKILL');
    await upstream.close();
  });
  const { page, settled, close } = await visit({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${other.site}/cn/proart/`);
  await settled();
  expect(await links(page).allTextContents()).toEqual([allStrings['zh-CN'].sign_in]);
  await button(page).click();
  await links(page).click();
  await page.waitForURL(`${other.site}/cn/proart/account/?status=login&ReturnURL=%2Fcn%2Fproart%2F`);
  await close();
});
