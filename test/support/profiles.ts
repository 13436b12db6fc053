import type { Page } from 'playwright-core';
import { expect, inject, onTestFinished } from 'vitest';
import { axe, type browserForTests, hydrated, type Visit } from './browser.ts';
import { sitePaths } from './samplePages.ts';

export const film = '/sandbox/art/misc/loop-ember-silk.mp4';

export interface OpenedProfile extends Visit {
  /** Requested video and caption files. */
  media: string[];
}

/** Creates a function that opens a hydrated profile page and expects no complaints when the test ends. */
export function createOpenProfile(visit: ReturnType<typeof browserForTests>) {
  const site = inject('site');
  return async (
    edition: string,
    width: number,
    { path = sitePaths.prosProfile as string, ...options }: { path?: string; [option: string]: unknown } = {},
    prepare?: (page: Page) => Promise<unknown>,
  ): Promise<OpenedProfile> => {
    const viewport = { width, height: 844 };
    const opened = await visit({ viewport, bypassCSP: true, ...options });
    const media: string[] = [];
    opened.page.on('request', (request) => {
      if (/\.(mp4|vtt)$/.test(request.url())) media.push(new URL(request.url()).pathname);
    });
    await prepare?.(opened.page);
    await opened.page.goto(`${site}/${edition}${path}`, { waitUntil: 'load' });
    const hasScripts = options['javaScriptEnabled'] !== false;
    if (hasScripts) await hydrated(opened.page);
    onTestFinished(async () => {
      await opened.close();
      // With JavaScript disabled, Chromium logs an error for each script preload.
      if (hasScripts) expect(opened.browserErrors).toEqual([]);
    });
    return { ...opened, media };
  };
}

export const dialog = (page: Page) => page.locator('dialog:modal');

/** Expects no axe violations in the open dialog, in both themes. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const theme of ['white', 'dark']) {
    await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);
    expect(await axe(page, ['dialog[open]']), theme).toEqual([]);
  }
}
