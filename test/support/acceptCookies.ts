import type { Page } from 'playwright-core';

/** Lets the visitor of a page have accepted everything in the sample cookie notice, so that all scripts load. */
export async function acceptCookies(page: Page): Promise<void> {
  await page.addInitScript(() =>
    localStorage.setItem('sample-cookies', '{"functional":true,"analytics":true,"marketing":true}'),
  );
}
