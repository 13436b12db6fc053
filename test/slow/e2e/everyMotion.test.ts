import type { Page } from 'playwright-core';
import { beforeAll, expect, inject, test } from 'vitest';
import { browserForTests, hydrated } from '../../support/browser.ts';
import { holdRequests, nextPaint, walk } from '../../support/navigation.ts';
import { requestComplete } from '../../support/requestComplete.ts';

const site = inject('site');
const visit = browserForTests();
const home = `${site}/de/proart/`;
const category = `${site}/de/proart/what-pros-say/photography/`;

beforeAll(async () => {
  for (const url of [category, `${category}torvald-hengsen/`]) await requestComplete(url);
});

/** Records which elements have a view transition name when a transition starts. */
async function watchTransitions(page: Page): Promise<void> {
  await page.evaluate(() => {
    const startedTransitions: string[][] = [];
    Object.assign(window, { startedTransitions });
    const namedElements = () =>
      [...document.querySelectorAll<HTMLElement>('[style*="view-transition-name"]')].map(({ tagName }) => tagName);
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const namedBefore = namedElements();
      return start(async () => {
        if (typeof update === 'function') await update();
        startedTransitions.push([...namedBefore, '->', ...namedElements()]);
      });
    };
  });
}

const startedTransitions = (page: Page) =>
  page.evaluate(() => (window as unknown as { startedTransitions: string[][] }).startedTransitions);

test.each(['no-preference', 'reduce'] as const)(
  'the image of a card morphs into the profile stage, and no transition name remains (motion: %s)',
  async (reducedMotion) => {
    const { page, browserErrors, waitForPage, close } = await walk(visit, category, { reducedMotion });
    await page.waitForLoadState('networkidle');
    await watchTransitions(page);
    await page.locator('main li:has([data-ratio]) a').first().click();
    await waitForPage(`${category}torvald-hengsen/`);
    await page.getByRole('heading', { level: 1, name: 'Torvald Hengsen' }).waitFor();
    expect(await startedTransitions(page)).toEqual(reducedMotion === 'reduce' ? [] : [['DIV', '->', 'DIV']]);
    await page.waitForFunction(() => !document.querySelector('[style*="view-transition-name"]'));

    // No transition on Back or to other pages.
    await page.goBack();
    await waitForPage(category);
    await page.locator('footer a[href="/de/proart/laptops-home/"]').click();
    await waitForPage(`${site}/de/proart/laptops-home/`);
    expect(await startedTransitions(page)).toHaveLength(reducedMotion === 'reduce' ? 0 : 1);
    expect(browserErrors).toEqual([]);
    await close();
  },
);

test('a transition that starts after another navigation changes nothing', async () => {
  const { page, waitForPage, close } = await walk(visit, category, { reducedMotion: 'no-preference' });
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    document.startViewTransition = (update) => {
      Object.assign(window, { begin: update });
      return { finished: Promise.resolve() } as unknown as ViewTransition; // the only member in use
    };
  });
  await page.locator('main li:has([data-ratio]) a').first().click();
  await page.waitForFunction(() => 'begin' in window);
  await page.goBack();
  await waitForPage(category);
  await page.evaluate(() => (window as unknown as { begin: () => void }).begin());
  await nextPaint(page);
  expect(page.url()).toBe(category);
  expect(await page.locator('h1').textContent()).toBe('Fotografie');
  expect(await page.locator('[style*="view-transition-name"]').count()).toBe(0);
  await close();
});

const sectionInView = (page: Page) =>
  page.evaluate(
    () =>
      document
        .elementFromPoint(innerWidth / 2, innerHeight / 2)
        ?.closest('section')
        ?.querySelector('h2')?.textContent,
  );

test('sections far down are laid out after load, and Back and reload restore the scroll position', async () => {
  const { page, browserErrors, close } = await visit({
    viewport: { width: 390, height: 844 },
    reducedMotion: 'no-preference',
  });
  const last = page.locator('main section.container').last();
  const isSkipped = () =>
    last.evaluate((section) => !section.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }));
  const release = await holdRequests(page, '**/*.avif');
  await page.goto(home, { waitUntil: 'domcontentloaded' });
  await nextPaint(page);
  expect(await isSkipped()).toBe(true);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await isSkipped()).toBe(false);
  await page.emulateMedia({ reducedMotion: 'no-preference', media: 'print' });
  expect(await isSkipped()).toBe(false);
  await page.emulateMedia({ media: 'screen' });
  release();
  await page.waitForFunction(() => 'laidOut' in document.documentElement.dataset);
  expect(await isSkipped()).toBe(false);

  await hydrated(page);
  await last.locator('h2').evaluate((heading) => heading.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await nextPaint(page);
  const seen = await sectionInView(page);
  expect(seen).toBe(await last.locator('h2').textContent());

  await page.locator('footer a[href="/de/proart/laptops-home/"]').dispatchEvent('click', { button: 0 });
  await page.waitForURL('**/laptops-home/');
  await nextPaint(page);
  await page.goBack();
  await page.waitForURL(home);
  // The address changes before the page does.
  await expect.poll(() => sectionInView(page)).toBe(seen);

  await page.reload();
  // The browser restores the position while it loads the page, and moves it as sections arrive.
  await expect.poll(() => sectionInView(page)).toBe(seen);
  expect(browserErrors).toEqual([]);
  await close();
});
