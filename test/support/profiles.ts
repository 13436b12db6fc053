/** Pages of a pro, and what opens on them: a film, a picture. */
import type { Page } from 'playwright-core';
import { expect, inject, onTestFinished } from 'vitest';
import { axe, type browserForTests, hydrated, type Visit } from './browser.ts';
import { sitePaths } from './samplePages.ts';

/** Of the pro whose page is opened where no other is named. */
export const film = '/sandbox/art/misc/loop-ember-silk.mp4';

export interface Opened extends Visit {
  /** Files of films that were asked for. */
  media: string[];
}

/** What it gives opens a page, alive, and looks at what that complained of when the test ends. */
export function createOpen(visit: ReturnType<typeof browserForTests>) {
  const site = inject('site');
  return async (
    edition: string,
    width: number,
    { path = sitePaths.prosProfile as string, ...options }: { path?: string; [option: string]: unknown } = {},
    prepare?: (page: Page) => Promise<unknown>,
  ): Promise<Opened> => {
    const viewport = { width, height: 844 };
    const opened = await visit({ viewport, bypassCSP: true, ...options });
    const media: string[] = [];
    opened.page.on('request', (request) => {
      if (/\.(mp4|vtt)$/.test(request.url())) media.push(new URL(request.url()).pathname);
    });
    await prepare?.(opened.page);
    await opened.page.goto(`${site}/${edition}${path}`, { waitUntil: 'load' });
    const isAlive = options['javaScriptEnabled'] !== false;
    if (isAlive) await hydrated(opened.page);
    onTestFinished(async () => {
      await opened.close();
      // Without scripts Chromium refuses what is to be loaded ahead of them, and says so.
      if (isAlive) expect(opened.complaints).toEqual([]);
    });
    return { ...opened, media };
  };
}

export const dialog = (page: Page) => page.locator('dialog:modal');

/** axe finds nothing in what is open, in both themes. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const theme of ['white', 'dark']) {
    await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);
    expect(await axe(page, ['dialog[open]']), theme).toEqual([]);
  }
}
