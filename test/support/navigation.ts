import type { BrowserContextOptions, Page } from 'playwright-core';
import { hydrated, type Visit } from './browser.ts';

export interface Walk extends Visit {
  /** Site paths of requested page JSON in order, including prefetches. */
  requested: string[];
  /** Paths with queries of requested documents in order. */
  documents: string[];
  /** Adds a link to the page and clicks it. */
  follow(href: string, attributes?: Record<string, string>): Promise<void>;
  /** Adds a link to the page. */
  addLink(href: string, attributes?: Record<string, string>): Promise<void>;
  /** Resolves when the page at this URL (with this title, if given) is shown. */
  waitForPage(url: string, title?: string): Promise<void>;
  /** True if no other document was loaded since the first. */
  isSameDocument(): Promise<boolean>;
}

/**
 * Opens a page, waits for hydration and records the requests of navigation.
 * @param options.before Runs before the page is loaded.
 */
export async function walk(
  visit: (options?: BrowserContextOptions) => Promise<Visit>,
  url: string,
  { before, ...options }: BrowserContextOptions & { before?: (page: Page) => Promise<unknown> } = {},
): Promise<Walk> {
  const visited = await visit({ viewport: { width: 1440, height: 900 }, ...options });
  const { page } = visited;
  const pageRequests: string[] = [];
  const documents: string[] = [];
  page.on('request', (request) => {
    const { pathname, search, searchParams } = new URL(request.url());
    if (/^\/bff\/v1\/[\w-]+\/page$/.test(pathname)) pageRequests.push(searchParams.get('path') ?? '');
    if (request.isNavigationRequest()) documents.push(pathname + search);
  });
  await before?.(page);
  await page.goto(url, { waitUntil: 'load' });
  await hydrated(page);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));

  const addLink: Walk['addLink'] = (href, attributes = {}) =>
    page.evaluate(
      ([target, otherAttributes]) => {
        document.getElementById('test-link')?.remove();
        const element = document.createElement('a');
        Object.assign(element, { id: 'test-link', href: target, textContent: 'a link of the test' });
        for (const [name, value] of Object.entries(otherAttributes)) element.setAttribute(name, value);
        element.style.cssText =
          'position: fixed; inset: 40% auto auto 40%; z-index: 9; background: white; padding: 9px';
        document.body.append(element);
      },
      [href, attributes] as const,
    );

  return {
    ...visited,
    requested: pageRequests,
    documents,
    addLink,
    async follow(href, attributes) {
      await addLink(href, attributes);
      // A click of the mouse would hover first, which prefetches the page.
      await page.locator('#test-link').dispatchEvent('click', { button: 0 });
    },
    async waitForPage(href, title) {
      await page.waitForURL(href);
      // The URL changes before the page is rendered.
      await nextPaint(page);
      if (title !== undefined) await page.waitForFunction((expected) => document.title === expected, title);
    },
    isSameDocument: () => page.evaluate(() => 'sameDocument' in window),
  };
}

/** Resolves after the next paint. */
export async function nextPaint(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/**
 * Holds back matching requests.
 * @returns Function that releases them.
 */
export async function holdRequests(page: Page, pattern: string | RegExp): Promise<() => void> {
  let release: () => void = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(pattern, async (route) => {
    await gate;
    // The page may have aborted the request.
    await route.continue().catch(() => {});
  });
  return () => release();
}

/**
 * Fails every request of the page as if offline; Chromium's own offline switch takes effect with a delay.
 * @returns Function that restores the network.
 */
export async function goOffline(page: Page): Promise<() => void> {
  let isOffline = true;
  await page.route('**', (route) => (isOffline ? route.abort('internetdisconnected') : route.continue()));
  return () => {
    isOffline = false;
  };
}
