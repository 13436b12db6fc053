import type { BrowserContextOptions, Page } from 'playwright-core';
import { hydrated, type Visit } from './browser.ts';

export interface Walk extends Visit {
  /** Page JSON that was asked for, by site address, in order; those of links in view among them. */
  asked: string[];
  /** Documents that were asked for, by path and query, in order. */
  documents: string[];
  /** Puts a link on top of the page and clicks it. */
  follow(href: string, attributes?: Record<string, string>): Promise<void>;
  /** Puts a link on top of the page. */
  link(href: string, attributes?: Record<string, string>): Promise<void>;
  /** Resolves when the page at this address is what is shown. */
  shows(url: string, title?: string): Promise<void>;
  /** Whether no document has been loaded since the first. */
  sameDocument(): Promise<boolean>;
}

/** Opens a page and waits until it is alive, with an eye on what navigation asks for. */
export async function walk(
  visit: (options?: BrowserContextOptions) => Promise<Visit>,
  url: string,
  { before, ...options }: BrowserContextOptions & { before?: (page: Page) => Promise<unknown> } = {},
): Promise<Walk> {
  const visited = await visit({ viewport: { width: 1440, height: 900 }, ...options });
  const { page } = visited;
  const asked: string[] = [];
  const documents: string[] = [];
  page.on('request', (request) => {
    const { pathname, search, searchParams } = new URL(request.url());
    if (/^\/bff\/v1\/[\w-]+\/page$/.test(pathname)) asked.push(searchParams.get('path') ?? '');
    if (request.isNavigationRequest()) documents.push(pathname + search);
  });
  await before?.(page);
  await page.goto(url, { waitUntil: 'load' });
  await hydrated(page);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));

  const link: Walk['link'] = (href, attributes = {}) =>
    page.evaluate(
      ([address, more]) => {
        document.getElementById('test-link')?.remove();
        const element = document.createElement('a');
        Object.assign(element, { id: 'test-link', href: address, textContent: 'a link of the test' });
        for (const [name, value] of Object.entries(more)) element.setAttribute(name, value);
        element.style.cssText =
          'position: fixed; inset: 40% auto auto 40%; z-index: 9; background: white; padding: 9px';
        document.body.append(element);
      },
      [href, attributes] as const,
    );

  return {
    ...visited,
    asked,
    documents,
    link,
    async follow(href, attributes) {
      await link(href, attributes);
      // No mouse: it would hover first.
      await page.locator('#test-link').dispatchEvent('click', { button: 0 });
    },
    async shows(address, title) {
      await page.waitForURL(address);
      // The address changes first; what is shown follows in the next frames.
      await frames(page);
      if (title !== undefined) await page.waitForFunction((expected) => document.title === expected, title);
    },
    sameDocument: () => page.evaluate(() => 'sameDocument' in window),
  };
}

/** Resolves when the browser has painted what there is. */
export async function frames(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Holds back what fits the pattern until it is released. */
export async function hold(page: Page, pattern: string | RegExp): Promise<() => void> {
  let release: () => void = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(pattern, async (route) => {
    await gate;
    // It may have been given up meanwhile.
    await route.continue().catch(() => {});
  });
  return () => release();
}

/** From now on whatever the page asks for fails, as without a network; Chromium's own switch is thrown before all of it has heard. @returns What ends it. */
export async function cutOff(page: Page): Promise<() => void> {
  let isCutOff = true;
  await page.route('**', (route) => (isCutOff ? route.abort('internetdisconnected') : route.continue()));
  return () => {
    isCutOff = false;
  };
}
