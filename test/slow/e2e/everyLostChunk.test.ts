import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { browserForTests, hydrated } from '../../support/browser.ts';
import { holdRequests, nextPaint, walk } from '../../support/navigation.ts';

const site = inject('site');
const visit = browserForTests();
const home = `${site}/de/proart/`;
const missing = '/de/proart/studio-15/';

const entries = readdirSync(path.join(import.meta.dirname, '../../../dist/client/assets/entries'));
/**
 * Makes the chunk of one kind of page fail, as after a deployment.
 * @returns Function that restores it.
 */
async function lose(page: Page, kind: string): Promise<() => void> {
  const own = entries.filter((file) => file.includes(`pages_${kind}.`));
  expect(own).not.toEqual([]);
  const chunk = await moduleOf(page, kind);
  let isLost = true;
  await page.route(`**/${chunk}`, (route) => (isLost ? route.fulfill({ status: 404, body: '' }) : route.continue()));
  return () => {
    isLost = false;
  };
}

/** Chunk that only documents of this kind preload. */
async function moduleOf(page: Page, kind: string): Promise<string> {
  const preloads = async (url: string) => {
    const html = await (await page.context().request.get(site + url)).text();
    return [...html.matchAll(/rel="modulepreload" href="\/([^"]+)"/g)].map(([, file = '']) => file);
  };
  const [homes, errors] = await Promise.all([preloads('/de/proart/'), preloads(missing)]);
  const [mine, others] = kind === 'home' ? [homes, errors] : [errors, homes];
  const [chunk = ''] = mine.filter((file) => !others.includes(file));
  return chunk;
}

test('a page whose chunk is gone is loaded as a document, and Back returns', async () => {
  const { page, documents, follow, close } = await walk(visit, home);
  const putBack = await lose(page, 'error');
  // The next document comes from the newer deployment and has its own chunks.
  const loaded = page.waitForRequest((request) => request.isNavigationRequest()).then(putBack);
  await follow(missing);
  await loaded;
  await page.waitForURL(site + missing);
  await hydrated(page);
  expect(documents).toEqual(['/de/proart/', missing]);
  await page.goBack();
  await page.waitForURL(home);
  await close();
});

test('a failed chunk prefetch reloads nothing', async () => {
  // The link home is in view, so its page is prefetched when the browser is idle.
  let missingChunk: Promise<unknown> = Promise.resolve();
  const ahead = (options?: BrowserContextOptions) => visit(options, { prefetches: true });
  const { page, documents, addLink, close } = await walk(ahead, site + missing, {
    before: async (opened) => {
      await lose(opened, 'home');
      missingChunk = opened.waitForResponse((reply) => reply.status() === 404 && reply.url().endsWith('.js'));
    },
  });
  await missingChunk;
  await addLink('/de/proart/?x=1');
  const response = page.waitForResponse(/x%3D1$/);
  await page.locator('#test-link').hover();
  await response;
  await nextPaint(page);
  expect(documents).toEqual([missing]);
  await close();
});

test('a document whose own chunk is gone is reloaded at most once a minute', async () => {
  const { page, close } = await visit();
  await page.clock.install();
  await lose(page, 'home');
  let requests = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) requests += 1;
  });
  // Counted in the page: a document that is being replaced may not report its error any more.
  await page.addInitScript(() => {
    sessionStorage.setItem('documents', `${Number(sessionStorage.getItem('documents')) + 1}`);
    addEventListener('unhandledrejection', () => Object.assign(window, { hasLost: true }));
  });
  const lossInDocument = (count: number) =>
    page.waitForFunction(
      (expected) => Number(sessionStorage.getItem('documents')) === expected && 'hasLost' in window,
      count,
    );

  await page.goto(home, { waitUntil: 'commit' });
  await lossInDocument(2);
  expect(requests).toBe(2);

  await page.reload({ waitUntil: 'commit' });
  await lossInDocument(3);
  expect(requests).toBe(3);

  await page.clock.fastForward(60_000);
  await page.reload({ waitUntil: 'commit' });
  await lossInDocument(5);
  expect(requests).toBe(5);
  expect(await page.locator('h1').textContent()).toBeTruthy();
  await close();
});

test('without storage a lost chunk reloads nothing', async () => {
  const { page, close } = await visit();
  await page.addInitScript(() =>
    Object.defineProperty(window, 'sessionStorage', {
      get() {
        throw new DOMException('blocked', 'SecurityError');
      },
    }),
  );
  await lose(page, 'home');
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  const pageError = page.waitForEvent('pageerror');
  await page.goto(home);
  await pageError;
  await nextPaint(page);
  expect(documents).toBe(1);
  await close();
});

test('a dialog chunk that fails after the visitor has left does not navigate', async () => {
  const { page, documents, follow, waitForPage, close } = await walk(visit, home);
  const profile = '/de/proart/what-pros-say/photography/torvald-hengsen/';
  await follow(profile);
  await waitForPage(site + profile);
  await page.locator('#gallery a').first().waitFor();
  await page.waitForLoadState('networkidle');
  let lose: () => void = () => {};
  const lost = new Promise<void>((resolve) => {
    lose = resolve;
  });
  await page.route('**/*.js', (route) => lost.then(() => route.abort()));
  const requested = page.waitForRequest('**/*.js');
  const failed = page.waitForEvent('requestfailed');
  await page.locator('#gallery a').first().dispatchEvent('click', { button: 0 });
  await requested;
  // Back changes the URL at once; the profile stays until the home page's data, kept for 30 s, has come again.
  await page.evaluate(() => {
    const now = Date.now() + 60_000;
    Date.now = () => now;
  });
  const release = await holdRequests(page, /\/bff\/v1\/de\/page/);
  await page.goBack();
  await waitForPage(home);
  lose();
  await failed;
  await nextPaint(page);
  release();
  await page.locator('main section[aria-roledescription]').waitFor();
  expect(page.url()).toBe(home);
  expect(documents).toEqual(['/de/proart/']);
  await close();
});
