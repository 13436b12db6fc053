import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { browserForTests } from '../support/browser.ts';
import { holdRequests, nextPaint, walk } from '../support/navigation.ts';

const site = inject('site');
const open = browserForTests();
const visit = (options?: BrowserContextOptions) => open(options, { prefetches: true });
const missing = `${site}/de/proart/studio-15/`;

/** Rewrites all links of the page to variants of the home page, in the HTML and in the hydration data. */
const manyLinksHome = (page: Page) =>
  page.route(missing, async (route) => {
    const reply = await route.fetch();
    const body = (await reply.text()).replace(/\/de\/proart\/([\w/-]+)\//g, '/de/proart/?place=$1');
    await route.fulfill({ response: reply, body });
  });
const idle = async (page: Page) => {
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 2_000 })));
  await nextPaint(page);
};

test('a few visible links are prefetched when the page is idle, and a click on one sends no request', async () => {
  const { page, requested, follow, waitForPage, close } = await walk(visit, missing, { before: manyLinksHome });
  await page.waitForResponse(() => requested.length >= 4, { timeout: 5_000 }).catch(() => {});
  await idle(page);
  expect(requested).toHaveLength(4);
  expect(new Set(requested).size).toBe(4);
  expect(requested[0]).toBe('/de/proart/');
  const [, second = ''] = requested;
  await follow(second);
  await waitForPage(site + second);
  expect(requested.filter((url) => url === second)).toHaveLength(1);
  await close();
});

test.each([{ saveData: true }, { effectiveType: '3g' }])('nothing is prefetched with %o', async (line) => {
  const { page, requested, close } = await walk(visit, missing, {
    before: async (opened) => {
      await manyLinksHome(opened);
      await opened.addInitScript(
        (connection) => Object.defineProperty(navigator, 'connection', { get: () => connection }),
        line,
      );
    },
  });
  await idle(page);
  expect(requested).toEqual([]);
  await close();
});

test('a missing page is prefetched only once', async () => {
  const { page, requested, addLink, close } = await walk(visit, missing, {
    before: (opened) => opened.clock.install(),
  });
  const dead = '/de/proart/?dead=1';
  await page.route(/dead%3D1$/, (route) => route.fulfill({ status: 404, json: { code: 'PRODUCT_OFFLINE' } }));
  const response = page.waitForResponse(/dead%3D1$/);
  await addLink(dead);
  await page.locator('#test-link').hover();
  await response;
  await page.mouse.move(0, 0);
  // Longer than a failure is cached.
  await page.clock.fastForward(10_000);
  await page.locator('#test-link').hover();
  await page.clock.runFor(200);
  await nextPaint(page);
  expect(requested.filter((url) => url === dead)).toHaveLength(1);
  await close();
});

test('a prefetch that was aborted because the visitor navigated elsewhere is repeated', async () => {
  const { page, requested, addLink, follow, waitForPage, close } = await walk(visit, missing);
  const given = '/de/proart/?given=up';
  const release = await holdRequests(page, /given%3Dup$/);
  const sent = page.waitForRequest(/given%3Dup$/);
  await addLink(given);
  await page.locator('#test-link').hover();
  await sent;
  await page.locator('#test-link').dispatchEvent('click', { button: 0 });
  const givenUp = page.waitForEvent('requestfailed', (request) => /given%3Dup$/.test(request.url()));
  await follow('/de/proart/?x=1');
  await givenUp;
  await waitForPage(`${site}/de/proart/?x=1`);
  release();
  await page.mouse.move(0, 0);
  const nextRequest = page.waitForRequest(/given%3Dup$/);
  await addLink(given);
  await page.locator('#test-link').hover();
  await nextRequest;
  expect(requested.filter((url) => url === given)).toHaveLength(2);
  await close();
});
