import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { launchChromium } from '../../scripts/chromium.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export interface Visit {
  page: Page;
  /** Everything that went wrong without being asked for: console lines, failed requests, policy violations. */
  complaints: string[];
  close(): Promise<void>;
}

/**
 * One browser for the tests of a file; `visit` opens a page of its own context in it, as somebody who has chosen an edition
 * before and who saves data: no other edition is suggested and nothing is loaded ahead, unless the test is about that.
 */
export function browserForTests() {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser.close());

  return async (options: BrowserContextOptions = {}, { hasChosen = true, loadsAhead = false } = {}): Promise<Visit> => {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    if (hasChosen) await page.addInitScript(() => localStorage.setItem('edition', 'global'));
    if (!loadsAhead) {
      await page.addInitScript(() => {
        Object.defineProperty(navigator, 'connection', { get: () => ({ saveData: true }) });
      });
    }
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
    return { page, complaints, close: () => context.close() };
  };
}

/**
 * What axe finds (WCAG 2.2 AA and best practice), one line a rule and element. The context must bypass the CSP.
 * @param parts Selectors of what to look at; all of the page without one.
 */
export async function axe(page: Page, parts = ['html']): Promise<string[]> {
  await page.evaluate(axeSource);
  return page.evaluate(async (include) => {
    // The script above puts it there; it has no types in the page.
    const { axe: scanner } = window as unknown as { axe: typeof import('axe-core') };
    const { violations } = await scanner.run(
      { include },
      {
        resultTypes: ['violations'],
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'],
      },
    );
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
  }, parts);
}

/** Resolves when React has taken the page over and its effects have run. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactFiber')),
  );
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
}
