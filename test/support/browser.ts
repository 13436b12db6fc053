import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContextOptions, Page, Request } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { launchChromium } from '../../tools/chromium.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export interface Visit {
  page: Page;
  /** Everything that went wrong without being asked for: console lines, failed requests, policy violations. */
  complaints: string[];
  /** Resolves when the page is alive and what it loads by itself has come, also what waits until the browser is idle. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/**
 * One browser for the tests of a file; `visit` opens a page of its own context in it, as somebody who has chosen an edition
 * before, who saves data and who wants no motion: no other edition is suggested, nothing is loaded ahead, and what is pressed
 * does not slide away under the pointer, unless the test is about that.
 */
export function browserForTests() {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser.close());

  return async (options: BrowserContextOptions = {}, { hasChosen = true, loadsAhead = false } = {}): Promise<Visit> => {
    const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
    const page = await context.newPage();
    if (hasChosen) await page.addInitScript(() => localStorage.setItem('edition', 'global'));
    if (!loadsAhead) {
      await page.addInitScript(() => {
        Object.defineProperty(navigator, 'connection', { get: () => ({ saveData: true }) });
      });
    }
    const settled = settledOf(page);
    const complaints: string[] = [];
    page.on('console', (message) => {
      // Chromium says so of a font whose style sheet it still has in memory from a page before: it takes that one's font.
      const isFontInMemory = /\.woff2 was preloaded using link preload but not used/.test(message.text());
      if (!isFontInMemory) complaints.push(`console: ${message.text()}`);
    });
    page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
    page.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText;
      // A page that is left early has not loaded everything.
      if (reason !== 'net::ERR_ABORTED') complaints.push(`failed: ${request.url()} ${reason}`);
    });
    page.on('response', (reply) => {
      if (reply.status() >= 400) complaints.push(`${reply.status()}: ${reply.url()}`);
    });
    await page.addInitScript(() => {
      addEventListener('securitypolicyviolation', (event) => {
        // biome-ignore lint/suspicious/noConsole: the page's only way to tell the test
        console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`);
      });
    });
    const close = async () => {
      // Requests that are still open when a page is left fail without it being a fault.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await context.close();
    };
    return { page, complaints, settled, close };
  };
}

/** Counts the page's requests from now on, so that nobody has to wait for half a second of silence. */
function settledOf(page: Page): Visit['settled'] {
  const underWay = new Set<Request>();
  page.on('request', (request) => underWay.add(request));
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  return async () => {
    await hydrated(page);
    do await page.evaluate(idle);
    while (underWay.size > 0);
  };
}

/** Resolves when the browser has been idle twice: what began in the first pause has asked for what it needs. */
async function idle(): Promise<void> {
  for (let pauses = 0; pauses < 2; pauses++) await new Promise((done) => requestIdleCallback(done));
}

const allRules = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules whose answer changes with nothing but the colours. */
export const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * What axe finds (WCAG 2.2 AA and best practice), one line a rule and element.
 * @param parts Selectors of what to look at; all of the page without one.
 * @param runOnly Rules, in place of all of them.
 */
export async function axe(page: Page, parts = ['html'], runOnly = allRules): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  // What is still fading in has no colour yet.
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
  return page.evaluate(
    async ([include, only]) => {
      // The script above puts it there; it has no types in the page.
      const { axe: scanner } = window as unknown as { axe: typeof import('axe-core') };
      const { violations } = await scanner.run(
        { include },
        // Style sheets are not loaded a second time: no rule of these reads them.
        { resultTypes: ['violations'], preload: { assets: ['media'] }, runOnly: only },
      );
      return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
    },
    [parts, runOnly] as const,
  );
}

/** Resolves when React has taken the page over and its effects have run. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactFiber')),
  );
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
}

/** The addresses of a page's tab and of those beside it, as Chromium says: Playwright misses a new tab at times, on a busy machine. */
export async function tabsOf(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { targetInfo } = await session.send('Target.getTargetInfo');
  const { targetInfos } = await session.send('Target.getTargets');
  await session.detach();
  return targetInfos
    .filter(({ type, browserContextId }) => type === 'page' && browserContextId === targetInfo.browserContextId)
    .map(({ url }) => url);
}
