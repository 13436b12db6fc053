import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContextOptions, Frame, Page, Request } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { launchChromium } from '../../tools/chromium.ts';

/** Source of axe, which defines `window.axe`. */
export const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export interface Visit {
  page: Page;
  /** Unexpected console lines, failed requests and policy violations. */
  browserErrors: string[];
  /** Resolves when the page is hydrated and its own requests have finished, including those that wait for idle. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/**
 * One browser for a test file. The function returned opens a page in its own context, by default with an edition
 * selected, data saving on and reduced motion, so that no suggestion, prefetch or animation interferes.
 */
export function browserForTests() {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser.close());

  return async (
    options: BrowserContextOptions = {},
    { hasEdition = true, prefetches = false } = {},
  ): Promise<Visit> => {
    const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
    const page = await context.newPage();
    if (hasEdition) {
      // Frames of other sites may have no storage.
      await page.addInitScript(() => window.top === window && localStorage.setItem('edition', 'global'));
    }
    if (!prefetches) {
      await page.addInitScript(saveData);
    }
    const settled = settledOf(page);
    const browserErrors: string[] = [];
    page.on('console', (message) => {
      // Chromium warns about a preloaded font when it still has that font in memory from an earlier page.
      const isFontInMemory = /\.woff2 was preloaded using link preload but not used/.test(message.text());
      if (!isFontInMemory) browserErrors.push(`console: ${message.text()}`);
    });
    page.on('pageerror', (error) => browserErrors.push(`error: ${error.message}`));
    page.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText;
      // Leaving a page aborts its open requests.
      if (reason !== 'net::ERR_ABORTED') browserErrors.push(`failed: ${request.url()} ${reason}`);
    });
    page.on('response', (reply) => {
      if (reply.status() >= 400) browserErrors.push(`${reply.status()}: ${reply.url()}`);
    });
    await page.addInitScript(() => {
      addEventListener('securitypolicyviolation', (event) => {
        // biome-ignore lint/suspicious/noConsole: the page's only way to tell the test
        console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`);
      });
    });
    const close = async () => {
      // Open requests fail when the page closes.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await context.close();
    };
    return { page, browserErrors, settled, close };
  };
}

/** Makes the connection one that saves data, so that pages prefetch nothing. Runs in the page. */
export function saveData(): void {
  Object.defineProperty(navigator, 'connection', { get: () => ({ saveData: true }) });
}

/** Counts the page's open requests. Faster than Playwright's `networkidle`, which waits for half a second of silence. */
function settledOf(page: Page): Visit['settled'] {
  const openRequests = new Set<Request>();
  page.on('request', (request) => openRequests.add(request));
  page.on('requestfinished', (request) => openRequests.delete(request));
  page.on('requestfailed', (request) => openRequests.delete(request));
  return async () => {
    await hydrated(page);
    do await page.evaluate(idle);
    while (openRequests.size > 0);
  };
}

/** Resolves after two idle periods: work started in the first has sent its requests. */
export async function idle(): Promise<void> {
  for (let pauses = 0; pauses < 2; pauses++) {
    // WebKit does not report idle periods: there, work that pages start after 2 s (client/lib/whenIdle.ts) is not awaited.
    await new Promise<unknown>((done) =>
      // A busy page may have no idle period: pages then start that work after 2 s (client/lib/whenIdle.ts).
      'requestIdleCallback' in window ? requestIdleCallback(done, { timeout: 3_000 }) : setTimeout(done),
    );
  }
}

/** WCAG 2.2 AA and best practice. */
export const allRules = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'];
export const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * Runs axe (WCAG 2.2 AA and best practice) and returns one line per rule and element.
 * @param parts Selectors to check.
 * @param runOnly Rules to run.
 */
export async function axe(page: Page, parts = ['html'], runOnly = allRules): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  // Fading elements have no final colour yet.
  await page.waitForFunction(isAtRest);
  return page.evaluate(runAxe, [parts, runOnly, true] as const);
}

/** True when no animation runs. Runs in the page. */
export function isAtRest(): boolean {
  return document.getAnimations().every(({ playState }) => playState !== 'running');
}

/** Runs axe in a page that has `axeSource`; see `axe`. With `hasFilms` it loads films to judge their sound. */
export async function runAxe([include, runOnly, hasFilms]: readonly [
  readonly string[],
  readonly string[],
  boolean,
]): Promise<string[]> {
  // Defined by `axeSource`.
  const { axe: scanner } = window as unknown as { axe: typeof import('axe-core') };
  const { violations } = await scanner.run(
    { include: [...include] },
    // No rule used here needs the style sheets again.
    {
      resultTypes: ['violations'],
      preload: hasFilms && { assets: ['media'] },
      rules: { 'no-autoplay-audio': { enabled: hasFilms } },
      runOnly: [...runOnly],
    },
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

/** True when React has hydrated the page. Runs in the page. */
export function isHydrated(): boolean {
  return Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactFiber'));
}

/** Resolves when React has hydrated the page and its effects have run. */
export async function hydrated(page: Page | Frame): Promise<void> {
  await page.waitForFunction(isHydrated);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
}

/** URLs of all tabs in the page's context, read from Chromium: Playwright can miss a new tab on a busy machine. */
export async function tabsOf(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { targetInfo } = await session.send('Target.getTargetInfo');
  const { targetInfos } = await session.send('Target.getTargets');
  await session.detach();
  return targetInfos
    .filter(({ type, browserContextId }) => type === 'page' && browserContextId === targetInfo.browserContextId)
    .map(({ url }) => url);
}
