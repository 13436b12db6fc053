import type { Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { type browserForTests, hydrated } from './browser.ts';

interface Options {
  width?: number;
  site?: string;
  /** Runs before the page is requested. */
  before?: (page: Page) => Promise<unknown>;
}

/** Creates the function that opens a page and reads its search layer; errors of the browser fail the test. */
export function openSearchWith(visit: ReturnType<typeof browserForTests>, shared: string) {
  return (path: string, options: Options = {}) => openSearch(visit, path, { site: shared, ...options });
}

async function openSearch(
  visit: ReturnType<typeof browserForTests>,
  path: string,
  { width = 1440, site = '', before }: Options,
) {
  const opened = await visit({ viewport: { width, height: 800 }, bypassCSP: true });
  const { page, browserErrors } = opened;
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await before?.(page);
  await page.goto(site + path, { waitUntil: 'load' });
  await hydrated(page);
  onTestFinished(async () => {
    const remainingErrors = [...browserErrors];
    await opened.close();
    expect(remainingErrors).toEqual([]);
  });
  const layer = page.locator('#site-search');
  return {
    page,
    browserErrors,
    button: page.locator('header [popovertarget=site-search]').first(),
    layer,
    field: layer.locator('input'),
    status: layer.getByRole('status'),
    options: layer.getByRole('option'),
    /** URL of the active option. */
    active: () =>
      page.evaluate(() => {
        const field = document.activeElement;
        const option = document.getElementById(field?.getAttribute('aria-activedescendant') ?? '');
        return option?.getAttribute('aria-selected') === 'true' ? option.getAttribute('href') : null;
      }),
    suggestionRequests: () =>
      requests.filter((url) => url.includes('/search/suggestions')).map((url) => new URL(url).search),
    requests,
  };
}
