import { expect, inject, test } from 'vitest';
import { axe, browserForTests } from '../../support/browser.ts';

const site = inject('site');
const visit = browserForTests();

test('without scripts a member signs in, fills and changes the cart and checks out, accessibly', async () => {
  const { page, browserErrors, close } = await visit({ viewport: { width: 390, height: 800 } });
  const pageIs = (path: string) => page.waitForURL(`${site}${path}`);
  const axeIsContent = async () => expect(await axe(page), page.url()).toEqual([]);
  const list = '/sandbox/shop/sa-ar/';
  await page.goto(`${site}/sandbox/account/login?ReturnURL=${list}`);
  await axeIsContent();
  await page.getByRole('button', { name: 'Teo' }).click();
  await pageIs(list);
  await axeIsContent();

  await page.getByRole('link', { name: 'Tower' }).click();
  await pageIs(`${list}tower/`);
  await page.getByRole('spinbutton').fill('2');
  await axeIsContent();
  await page.getByRole('button', { name: 'Tower' }).click();
  await pageIs(`${list}checkout/cart/`);
  await page.getByRole('spinbutton').fill('3');
  await page.getByRole('button', { name: 'Tower' }).first().click();
  await pageIs(`${list}checkout/cart/`);
  await expect.poll(() => page.getByRole('spinbutton').inputValue()).toBe('3');
  expect(await page.evaluate(() => document.cookie)).toMatch(/private_content_version=\w{32}/);
  await axeIsContent();

  await page.locator('main').getByRole('link').last().click();
  await pageIs(`${list}checkout/`);
  await axeIsContent();
  await page.getByRole('button').click();
  await pageIs(`${list}checkout/success/`);
  expect(await page.getByRole('spinbutton').count()).toBe(0);
  expect(browserErrors).toEqual([]);
  await close();
});
