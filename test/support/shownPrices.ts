import type { Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { startBuiltSite } from '../../tools/builtSite.ts';

export const shownAmounts = (page: Page) => page.locator('main [class*="_lines"] [class*="_now"]');
/** Placeholders of prices that are still loading. */
export const pricePlaceholders = (page: Page) => page.locator('main [class*="_lines"] > [aria-hidden]');

/**
 * Starts a site with fresh prices, because prices of the shared test site may be half a minute old. Waits until a page has
 * its prices.
 * @param path Path of that page without the edition.
 */
export async function freshlyPricedSite(path: string): Promise<string> {
  const built = await startBuiltSite({ DRAIN_MS: '0' });
  onTestFinished(async () => {
    await built.stop('SIGKILL');
  });
  await expect.poll(async () => (await fetch(`${built.site}/de${path}`)).text()).toContain('id="prices"');
  return built.site;
}

/** Records the ids of each price request of the page. */
export function priceCalls(page: Page): string[][] {
  const requested: string[][] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/prices')) requested.push((searchParams.get('ids') ?? '').split(','));
  });
  return requested;
}
