import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { browserForTests, hydrated } from '../../support/browser.ts';
import { holdRequests, walk } from '../../support/navigation.ts';

const site = inject('site');
const visit = browserForTests();
const home = `${site}/de/proart/`;
const missing = `${site}/de/proart/studio-15/`;

const scrollTo = (page: Page, top: number) =>
  page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
const scrolled = (page: Page, top: number) => page.waitForFunction((y) => Math.abs(scrollY - y) < 2, top);
/** The browser restores the position by what was in view, and not to the pixel. */
const restored = (page: Page, top: number) => page.waitForFunction((y) => Math.abs(scrollY - y) < 44, top);
const focused = (page: Page, name: string) =>
  page.waitForFunction(
    (expected) => [document.activeElement?.id, document.activeElement?.tagName].includes(expected),
    name,
  );

test('a new page starts at its top; Back, Forward and reload restore the scroll position', async () => {
  const { page, follow, waitForPage, close } = await walk(visit, home);
  await scrollTo(page, 900);
  await follow('/de/proart/?x=1');
  await waitForPage(`${home}?x=1`);
  await scrolled(page, 0);
  await focused(page, 'H1');
  await scrollTo(page, 500);

  await page.goBack();
  await waitForPage(home);
  await scrolled(page, 900);
  await page.goForward();
  await waitForPage(`${home}?x=1`);
  await scrolled(page, 500);

  await page.reload();
  await hydrated(page);
  await restored(page, 500);
  await page.goBack();
  await waitForPage(home);
  await scrolled(page, 900);
  await close();
});

test('a reload before Back has shown the page restores the position of that page', async () => {
  const { page, follow, waitForPage, close } = await walk(visit, home);
  await scrollTo(page, 900);
  await follow('/de/proart/laptops-home/');
  await waitForPage(`${site}/de/proart/laptops-home/`);
  await scrolled(page, 0);
  await scrollTo(page, 300);
  const reloaded = page.waitForEvent('load');
  await page.evaluate(() => {
    addEventListener('popstate', () => location.reload());
    history.back();
  });
  await reloaded;
  await hydrated(page);
  await restored(page, 900);
  await close();
});

test('a page scrolls smoothly to a fragment, but not to the position that a reload restores', async () => {
  const { page, follow, close } = await walk(visit, home, { reducedMotion: 'no-preference' });
  await page.addInitScript(() => {
    const passed: number[] = [];
    Object.assign(window, { passed });
    addEventListener('scroll', () => passed.push(scrollY));
  });
  /** Number of the positions since the last call. */
  const passedPositions = () =>
    page.evaluate(() => new Set((window as unknown as { passed: number[] }).passed.splice(0)).size);
  await scrollTo(page, 1_500);
  await page.reload();
  await hydrated(page);
  await restored(page, 1_500);
  expect(await passedPositions()).toBeLessThan(4);

  await follow('#main');
  await page.waitForFunction(() => scrollY < 200);
  expect(await passedPositions()).toBeGreaterThan(3);
  await close();
});

test('a fragment link scrolls and focuses without a request, also when repeated', async () => {
  // Reduced motion by default: a smooth scroll may cancel another.
  const { page, requested, follow, waitForPage, close } = await walk(visit, home);
  await follow('#main');
  await waitForPage(`${home}#main`);
  await focused(page, 'main');
  const entries = await page.evaluate(() => history.length);
  await page.waitForFunction(() => Math.abs(document.getElementById('main')?.getBoundingClientRect().top ?? 99) < 90);

  await scrollTo(page, 1_500);
  await follow('#main');
  await page.waitForFunction(() => scrollY < 200);
  expect(await page.evaluate(() => history.length)).toBe(entries);

  await page.goBack();
  await waitForPage(home);
  await scrolled(page, 0);
  await scrollTo(page, 700);
  await follow('#nothing-of-this-name');
  await waitForPage(`${home}#nothing-of-this-name`);
  expect(await page.evaluate(() => scrollY)).toBe(700);
  expect(requested.filter((url) => url.startsWith('/de/proart/#') || url === '/de/proart/')).toEqual([]);
  await close();
});

test('a fragment of another page is scrolled to and focused', async () => {
  const { page, follow, waitForPage, close } = await walk(visit, missing);
  await follow('/de/proart/#main');
  await waitForPage(`${home}#main`);
  await focused(page, 'main');
  await follow('/de/proart/?x=1#nothing');
  await waitForPage(`${home}?x=1#nothing`);
  await scrolled(page, 0);
  await focused(page, 'H1');
  await close();
});

test('the skip link moves the focus past the header', async () => {
  const { page, close } = await walk(visit, home);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${home}#main`);
  await focused(page, 'main');
  await close();
});

test('data-keep-scroll keeps scroll position and focus, and the same URL adds no history entry', async () => {
  const { page, follow, addLink, waitForPage, close } = await walk(visit, home);
  await scrollTo(page, 800);
  await addLink('/de/proart/?x=1', { 'data-keep-scroll': '' });
  await page.locator('#test-link').focus();
  await page.keyboard.press('Enter');
  await waitForPage(`${home}?x=1`);
  expect(await page.evaluate(() => scrollY)).toBe(800);
  await focused(page, 'test-link');

  const entries = await page.evaluate(() => history.length);
  await follow('/de/proart/?x=1');
  await scrolled(page, 0);
  expect(await page.evaluate(() => history.length)).toBe(entries);
  await close();
});

test('the canonical URL follows the page', async () => {
  const { page, follow, waitForPage, close } = await walk(visit, home);
  const canonical = () => page.locator('link[rel=canonical]').getAttribute('href');
  const before = await canonical();
  await follow('/de/proart/studio-15/');
  await waitForPage(missing);
  await page.waitForFunction(() => document.title === '404 - page not found');
  await expect.poll(canonical).toBe(missing);
  await page.goBack();
  await page.waitForFunction(() => document.title !== '404 - page not found');
  await expect.poll(canonical).toBe(before);
  await close();
});

test('the loading bar appears after 200 ms for five seconds, without shift, hidden from screen readers', async () => {
  const { page, follow, waitForPage, close } = await walk(visit, home, { reducedMotion: 'no-preference' });
  const bar = page.locator('[data-loading-bar]');
  const opacity = () => bar.evaluate((element) => getComputedStyle(element).opacity);
  const top = () => page.locator('h1').evaluate((heading) => heading.getBoundingClientRect().top);
  expect(await opacity()).toBe('0');
  expect(await page.getByRole('progressbar').count()).toBe(0);
  expect(await bar.getAttribute('role')).toBe('progressbar');
  const before = await top();

  const release = await holdRequests(page, /x%3D1$/);
  await follow('/de/proart/?x=1');
  await page.waitForFunction(() => document.querySelector('[data-loading-bar=loading]'));
  // Computed styles, because a zero-length transition may end before a busy machine can observe it.
  const timings = await bar.evaluate((element) => {
    const { transitionProperty, transitionDelay, transitionDuration } = getComputedStyle(element);
    const [delays = [], durations = []] = [transitionDelay, transitionDuration].map((times) => times.split(', '));
    const ms = (times: string[], at: number) => Number.parseFloat(times[at % times.length] ?? '') * 1_000;
    return transitionProperty.split(', ').map((property, at) => [property, ms(delays, at), ms(durations, at)]);
  });
  expect(timings).toContainEqual(['scale', 200, 5_000]);
  expect(timings).toContainEqual(['opacity', 200, 0]);
  await page.waitForFunction(
    () => getComputedStyle(document.querySelector('[data-loading-bar]') as Element).opacity === '1',
  );
  expect(await top()).toBe(before);

  release();
  await waitForPage(`${home}?x=1`);
  await page.waitForFunction(
    () => getComputedStyle(document.querySelector('[data-loading-bar]') as Element).opacity === '0',
  );
  await close();
});

test('with reduced motion the loading bar does not animate', async () => {
  const { page, follow, close } = await walk(visit, home);
  const release = await holdRequests(page, /x%3D1$/);
  await follow('/de/proart/?x=1');
  await page.waitForFunction(() => document.querySelector('[data-loading-bar=loading]'));
  const moving = await page
    .locator('[data-loading-bar]')
    .evaluate((element) => element.getAnimations().map((animation) => (animation as CSSTransition).transitionProperty));
  expect(moving).not.toContain('scale');
  release();
  await close();
});

test('the loading bar covers the header', async () => {
  const { page, follow, close } = await walk(visit, home);
  // Past the content above the header.
  await scrollTo(page, 900);
  const release = await holdRequests(page, /x%3D1$/);
  await follow('/de/proart/?x=1');
  const bar = page.locator('[data-loading-bar=loading]');
  await bar.waitFor({ state: 'attached' });
  // `elementFromPoint` ignores elements without pointer events.
  const isOnTop = await bar.evaluate((element: HTMLElement) => {
    element.style.pointerEvents = 'auto';
    return document.elementFromPoint(innerWidth / 2, 1) === element;
  });
  expect(isOnTop).toBe(true);
  release();
  await close();
});

test('Back returns the focus to the link by which the page was left, without scrolling', async () => {
  const { page, settled, waitForPage, isSameDocument, close } = await walk(visit, `${site}/de/proart/laptops-home/`);
  await settled();
  const link = page.locator('main li a[href$="/studio-16/"]').nth(1);
  const position = () => link.evaluate((element) => [scrollY, element.getBoundingClientRect().top]);
  await link.focus();
  const before = await position();
  await page.keyboard.press('Enter');
  await waitForPage(`${site}/de/proart/studio-16/`);
  await focused(page, 'H1');
  await page.goBack();
  await waitForPage(`${site}/de/proart/laptops-home/`);
  await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await position()).toEqual(before);
  expect(await isSameDocument()).toBe(true);

  // Forward, there is no link that was left: the next Tab starts at the content, not at the header.
  await page.goForward();
  await waitForPage(`${site}/de/proart/studio-16/`);
  await focused(page, 'MAIN');
  await page.goBack();
  await waitForPage(`${site}/de/proart/laptops-home/`);
  await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true);
  await close();
});

test('Back to a document that the browser has not kept returns the focus, too', async () => {
  const { page, settled, close } = await walk(visit, `${site}/de/proart/laptops-home/`);
  await settled();
  await page.addInitScript(() => addEventListener('focusin', () => sessionStorage.setItem('y', `${scrollY}`)));
  // A shop's page is no page of this site.
  const link = page.locator('main li a[href*="/sandbox/shop/"]').nth(2);
  await link.focus();
  const before = await page.evaluate(() => scrollY);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/sandbox/shop/**');
  await page.goBack();
  await page.waitForURL('**/laptops-home/');
  await hydrated(page);
  await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true);
  const focusedAt = Number(await page.evaluate(() => sessionStorage.getItem('y')));
  await scrolled(page, focusedAt);
  await restored(page, before);
  await close();
});
