import { readdirSync, readFileSync } from 'node:fs';
import { expect, inject, test } from 'vitest';
import { browserForTests } from '../support/browser.ts';
import { goOffline, holdRequests, nextPaint, walk } from '../support/navigation.ts';

const site = inject('site');
const visit = browserForTests();
const home = `${site}/de/proart/`;
const missing = '/de/proart/studio-15/';
const missingTitle = '404 - page not found';
/** Matches the page JSON request of a path. */
const json = (url: string) => new RegExp(`/page\\?path=${encodeURIComponent(url)}$`);

test('a click requests one page JSON, and Back requests nothing', async () => {
  const { page, requested, documents, browserErrors, follow, waitForPage, isSameDocument, close } = await walk(
    visit,
    home,
  );
  await follow('/de/proart/?x=1');
  await waitForPage(`${home}?x=1`);
  await page.goBack();
  await waitForPage(home);
  await page.goForward();
  await waitForPage(`${home}?x=1`);
  expect(requested.filter((url) => url.includes('x='))).toEqual(['/de/proart/?x=1']);
  expect(requested).not.toContain('/de/proart/');
  expect(documents).toHaveLength(1);
  expect(await isSameDocument()).toBe(true);
  expect(browserErrors).toEqual([]);
  await close();
});

test('a click after a hover sends no second request, even while the first is pending', async () => {
  const { page, requested, addLink, waitForPage, close } = await walk(visit, home);
  const release = await holdRequests(page, json('/de/proart/?x=1'));
  const jsonResponse = page.waitForResponse(json('/de/proart/?x=1'));
  const sent = page.waitForRequest(json('/de/proart/?x=1'));
  await addLink('/de/proart/?x=1');
  await page.locator('#test-link').hover();
  await sent;
  await page.locator('#test-link').click();
  release();
  await jsonResponse;
  await waitForPage(`${home}?x=1`);
  expect(requested.filter((url) => url === '/de/proart/?x=1')).toHaveLength(1);
  await close();
});

test('the last of several clicks wins with one history entry, and the request of the first is aborted', async () => {
  const { page, requested, follow, waitForPage, close } = await walk(visit, home);
  const entries = await page.evaluate(() => history.length);
  const release = await holdRequests(page, json('/de/proart/?x=1'));
  const givenUp = page.waitForEvent('requestfailed', (request) => json('/de/proart/?x=1').test(request.url()));
  await follow('/de/proart/?x=1');
  await page.waitForFunction(() => document.querySelector('[data-loading-bar=loading]'));
  // The same link twice is one request.
  await follow('/de/proart/?x=1');
  await follow('/de/proart/?x=2');
  await waitForPage(`${home}?x=2`);
  expect((await givenUp).failure()?.errorText).toBe('net::ERR_ABORTED');
  release();
  expect(await page.evaluate(() => history.length)).toBe(entries + 1);
  expect(requested.filter((url) => url.includes('x='))).toEqual(['/de/proart/?x=1', '/de/proart/?x=2']);
  await close();
});

test('Back while a page is loading stays on the previous page', async () => {
  const { page, follow, waitForPage, close } = await walk(visit, home);
  await follow('/de/proart/?x=1');
  await waitForPage(`${home}?x=1`);
  const release = await holdRequests(page, json('/de/proart/?x=2'));
  await follow('/de/proart/?x=2');
  await page.goBack();
  await waitForPage(home);
  release();
  await page.waitForFunction(() => document.querySelector('[data-loading-bar=idle]'));
  expect(page.url()).toBe(home);
  await close();
});

test('a stored redirect ends at its target with one history entry', async () => {
  const { page, follow, close } = await walk(visit, home);
  const entries = await page.evaluate(() => history.length);
  await follow('/de/proart/old-studio/?gclid=1#specs');
  await page.waitForURL(`${site}/de/proart/studio-16/?gclid=1#specs`);
  expect(await page.evaluate(() => history.length)).toBe(entries + 1);
  await page.goBack();
  await page.waitForURL(home);
  await close();
});

test('a redirect loop becomes a document load', async () => {
  const { page, documents, follow, close } = await walk(visit, home);
  const redirectTo = (url: string) => ({ json: { kind: 'redirect', status: 301, location: url } });
  await page.route(json('/de/proart/?x=1'), (route) => route.fulfill(redirectTo('/de/proart/?x=2')));
  await page.route(json('/de/proart/?x=2'), (route) => route.fulfill(redirectTo('/de/proart/?x=1')));
  const loaded = page.waitForNavigation({ waitUntil: 'load' });
  await follow('/de/proart/?x=1');
  await loaded;
  expect(documents).toHaveLength(2);
  await close();
});

test('a missing page is shown at its URL, with title, announcement and focus', async () => {
  const { page, documents, follow, waitForPage, close } = await walk(visit, home);
  await follow(missing);
  await waitForPage(site + missing, missingTitle);
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  expect(await page.getByRole('status').allTextContents()).toContain(missingTitle);
  expect(await page.locator('[data-loading-bar]').getAttribute('data-loading-bar')).toBe('failed');
  expect(documents).toHaveLength(1);

  const title = await page.evaluate(() => fetch('/de/proart/').then((reply) => reply.text()));
  await page.goBack();
  await waitForPage(home, /<title>([^<]*)/.exec(title)?.[1]);
  expect(await page.locator('[data-loading-bar]').getAttribute('data-loading-bar')).toBe('idle');
  await close();
});

test('an unavailable page shows the error page, with the product name as title and a failed loading bar', async () => {
  const { page, documents, follow, waitForPage, close } = await walk(visit, home);
  const problem = { status: 503, contentType: 'application/problem+json', body: '{"status":503,"code":"UNAVAILABLE"}' };
  await page.route(json('/de/proart/?x=1'), (route) => route.fulfill(problem));
  await follow('/de/proart/?x=1');
  await waitForPage(`${home}?x=1`, 'ProArt');
  expect(await page.locator('h1:focus').textContent()).toBe('Diese Seite ist vorübergehend nicht verfügbar');
  expect(await page.locator('[data-loading-bar]').getAttribute('data-loading-bar')).toBe('failed');
  expect(documents).toHaveLength(1);
  await close();
});

test.each([
  ['/de/proart/canonical-from-content/', `${site}/de/proart/canonical-from-content/`],
  [`${site}/de/proart/shared/?a=1#b`, `${site}/de/proart/shared/`],
  ['https://other.test/page/?a=1', 'https://other.test/page/?a=1'],
  ['canonical-from-content/', `${site}/de/proart/support/`],
])('after a click the canonical URL is as in HTML, with %s in the SEO data', async (url, canonical) => {
  const { page, follow, close } = await walk(visit, home);
  await page.route(json('/de/proart/support/?x=1'), async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    body.data.seo.url = url;
    await route.fulfill({ response, json: body });
  });
  await follow('/de/proart/support/?x=1');
  await expect.poll(() => page.locator('link[rel=canonical]').getAttribute('href')).toBe(canonical);
  await close();
});

test.each([
  ['a path that the page JSON endpoint rejects', '/de/proart/a%2fb/'],
  ['an upper-case path', '/de/proart/Studio-16/'],
  ['a path without trailing slash', '/de/proart/studio-16'],
  ['another edition', '/fr/proart/'],
  ['a path of no page', '/bff/v1/docs'],
])('%s is a document load', async (_, url) => {
  const { page, documents, follow, close } = await walk(visit, home);
  const loaded = page.waitForNavigation({ waitUntil: 'load' });
  await follow(url);
  await loaded;
  expect(documents[1]).toBe(url);
  await close();
});

test('without a network a click is one document load, and Back returns', async () => {
  const { page, documents, follow, close } = await walk(visit, home);
  const connect = await goOffline(page);
  await follow('/de/proart/?x=1');
  await expect.poll(() => page.url()).toMatch(/^chrome-error:/);
  expect(documents).toEqual(['/de/proart/', '/de/proart/?x=1']);
  connect();
  // Going back requires that the browser's error page has loaded.
  await page.waitForLoadState();
  await page.goBack();
  await page.waitForURL(home);
  await close();
});

test('links with targets, downloads or modifier keys are left to the browser', async () => {
  const { page, requested, addLink, close } = await walk(visit, home);
  const isOurs = (attributes: Record<string, string>, init: Record<string, boolean | number> = {}) =>
    addLink('/de/proart/?x=1', attributes).then(() =>
      page.evaluate((event) => {
        let taken = false;
        const look = (click: Event) => {
          taken = click.defaultPrevented;
          click.preventDefault();
        };
        // Runs after the site's own listener, which is on the window too.
        addEventListener('click', look, { once: true });
        document
          .getElementById('test-link')
          ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...event }));
        return taken;
      }, init),
    );
  for (const attributes of [{ target: '_blank' }, { target: 'frame' }, { download: '' }, { 'data-document': '' }])
    expect(await isOurs(attributes), JSON.stringify(attributes)).toBe(false);
  for (const init of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])
    expect(await isOurs({}, init), JSON.stringify(init)).toBe(false);
  expect(requested.filter((url) => url.includes('x='))).toEqual([]);
  expect(await isOurs({ target: '_self' })).toBe(true);
  await close();
});

test('on a host with an unprefixed edition, its links have no prefix', async () => {
  const { page, requested, documents, follow, waitForPage, close } = await walk(visit, `${site}/proart/`, {
    // The document of a China host: its settings say which edition has no prefix.
    before: (opened) =>
      opened.route(`${site}/proart/`, async (route) => {
        const reply = await route.fetch({ url: `${site}/cn/proart/` });
        const body = (await reply.text()).replace('"unprefixed":"global"', '"unprefixed":"cn"');
        await route.fulfill({ response: reply, body });
      }),
  });
  await follow('/cn/proart/?x=1');
  await waitForPage(`${site}/proart/?x=1`);
  await follow('/proart/?x=2');
  await waitForPage(`${site}/proart/?x=2`);
  expect(requested.filter((url) => url.includes('x='))).toEqual(['/proart/?x=1', '/proart/?x=2']);
  await follow('/proart/studio-15/');
  // With the prefix, as in HTML: the canonical URL does not depend on the host.
  const canonical = page.locator('link[rel=canonical]');
  await expect.poll(() => canonical.getAttribute('href')).toBe(`${site}/cn/proart/studio-15/`);
  expect(documents).toHaveLength(1);
  await follow('/de/proart/');
  await page.waitForURL(home);
  expect(documents).toHaveLength(2);
  await close();
});

test.each(['/de/proart/search/?q=studio', '/de/nowhere/'])(
  'fragment links work on a page that is always a document load: %s',
  async (url) => {
    const { page, documents, isSameDocument, close } = await walk(visit, site + url);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${site}${url}#main`);
    await page.waitForFunction(() => document.activeElement?.id === 'main');
    await nextPaint(page);
    await page.goBack();
    await page.waitForURL(site + url);
    await nextPaint(page);
    expect(await isSameDocument()).toBe(true);
    expect(documents).toHaveLength(1);
    await close();
  },
);

test('a fragment followed by the browser scrolls to its target, and Back restores the scroll position', async () => {
  const { page, requested, waitForPage, close } = await walk(visit, home);
  await page.evaluate(() => window.scrollTo({ top: 700, behavior: 'instant' }));
  await page.evaluate(() => {
    location.hash = 'social-media';
  });
  await waitForPage(`${home}#social-media`);
  await nextPaint(page);
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(1_500);
  expect(await page.evaluate(() => Boolean(history.state?.key))).toBe(true);
  await page.goBack();
  await waitForPage(home);
  await page.waitForFunction(() => Math.abs(scrollY - 700) < 2);
  expect(requested.filter((url) => url.startsWith('/de/proart/?') || url === '/de/proart/')).toEqual([]);
  await close();
});

test('a page that takes longer than 15 seconds becomes a document load, and the timeout is reported', async () => {
  // Delays the script that reports the failure.
  const chunks = 'dist/client/assets/chunks';
  const reporter = readdirSync(chunks).find((name) => readFileSync(`${chunks}/${name}`).includes('/client-errors'));
  let releaseReporter: () => void = () => {};
  const { page, documents, follow, close } = await walk(visit, home, {
    async before(opened) {
      await opened.clock.install();
      releaseReporter = await holdRequests(opened, `**/${reporter}`);
    },
  });
  const release = await holdRequests(page, json('/de/proart/?x=1'));
  const reported = page.waitForRequest(/\/client-errors$/);
  await follow('/de/proart/?x=1');
  await page.waitForFunction(() => document.querySelector('[data-loading-bar=loading]'));
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 15_000);
  await page.evaluate(() => fetch('/robots.txt'));
  expect(documents).toEqual(['/de/proart/']);
  releaseReporter();
  await page.waitForURL(`${home}?x=1`);
  release();
  expect(documents).toEqual(['/de/proart/', '/de/proart/?x=1']);
  expect((await reported).postDataJSON()).toMatchObject({ message: expect.stringContaining('Timeout') });
  await close();
});
