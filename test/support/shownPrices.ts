/** What a page shows of prices, and when it asks for them. */
import type { Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { startBuiltSite } from '../../tools/builtSite.ts';

/** The current prices as they are read, in the order of the page. */
export const amounts = (page: Page) => page.locator('main [class*="_lines"] [class*="_now"]');
/** What keeps the place of a price that is to come. */
export const wedges = (page: Page) => page.locator('main [class*="_lines"] > [aria-hidden]');

/**
 * A site of its own whose prices are of now: those of the site that all tests share may be half a minute old.
 * @param path Of a page that is waited for, without the edition.
 */
export async function freshlyPricedSite(path: string): Promise<string> {
  const built = await startBuiltSite({ DRAIN_MS: '0' });
  onTestFinished(async () => {
    await built.stop('SIGKILL');
  });
  await expect.poll(async () => (await fetch(`${built.site}/de${path}`)).text()).toContain('id="prices"');
  return built.site;
}

/** Every request for prices that the page makes from now on: the ids that it asks for. */
export function priceCalls(page: Page): string[][] {
  const asked: string[][] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/prices')) asked.push((searchParams.get('ids') ?? '').split(','));
  });
  return asked;
}
