import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { browserForTests, hydrated } from '../../support/browser.ts';
import { frames, hold, walk } from '../../support/navigation.ts';

const site = inject('site');
const visit = browserForTests();
const home = `${site}/de/proart/`;
const category = `${site}/de/proart/what-pros-say/photography/`;

/** Notes which elements are named while a transition begins; resolves when the code for it has come. */
async function watchTransitions(page: Page): Promise<void> {
  await page.evaluate(() => {
    const begun: string[][] = [];
    Object.assign(window, { begun });
    const named = () =>
      [...document.querySelectorAll<HTMLElement>('[style*="view-transition-name"]')].map(({ tagName }) => tagName);
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const before = named();
      return start(async () => {
        if (typeof update === 'function') await update();
        begun.push([...before, '->', ...named()]);
      });
    };
  });
}

const begun = (page: Page) => page.evaluate(() => (window as unknown as { begun: string[][] }).begun);

test.each(['no-preference', 'reduce'] as const)(
  'from a card the picture becomes the stage of the profile, and nothing stays named (motion: %s)',
  async (reducedMotion) => {
    const { page, complaints, shows, close } = await walk(visit, category, { reducedMotion });
    await page.waitForLoadState('networkidle');
    await watchTransitions(page);
    await page.locator('main li:has([data-ratio]) a').first().click();
    await shows(`${category}torvald-hengsen/`);
    await page.getByRole('heading', { level: 1, name: 'Torvald Hengsen' }).waitFor();
    expect(await begun(page)).toEqual(reducedMotion === 'reduce' ? [] : [['DIV', '->', 'DIV']]);
    await page.waitForFunction(() => !document.querySelector('[style*="view-transition-name"]'));

    // Back, and to a page that is no story, there is none.
    await page.goBack();
    await shows(category);
    await page.locator('footer a[href="/de/proart/laptops-home/"]').click();
    await shows(`${site}/de/proart/laptops-home/`);
    expect(await begun(page)).toHaveLength(reducedMotion === 'reduce' ? 0 : 1);
    expect(complaints).toEqual([]);
    await close();
  },
);

test('a transition that begins when the visitor has gone on changes nothing', async () => {
  const { page, shows, close } = await walk(visit, category, { reducedMotion: 'no-preference' });
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    document.startViewTransition = (update) => {
      Object.assign(window, { begin: update });
      return { finished: Promise.resolve() } as unknown as ViewTransition; // all that is asked of it
    };
  });
  await page.locator('main li:has([data-ratio]) a').first().click();
  await page.waitForFunction(() => 'begin' in window);
  await page.goBack();
  await shows(category);
  await page.evaluate(() => (window as unknown as { begin: () => void }).begin());
  await frames(page);
  expect(page.url()).toBe(category);
  expect(await page.locator('h1').textContent()).toBe('Fotografie');
  expect(await page.locator('[style*="view-transition-name"]').count()).toBe(0);
  await close();
});

/** Heading of the section that is at the middle of the screen. */
const sectionInView = (page: Page) =>
  page.evaluate(
    () =>
      document
        .elementFromPoint(innerWidth / 2, innerHeight / 2)
        ?.closest('section')
        ?.querySelector('h2')?.textContent,
  );

test('sections far down are laid out once the page has loaded, and where Back and a reload left them', async () => {
  const { page, complaints, close } = await visit({
    viewport: { width: 390, height: 844 },
    reducedMotion: 'no-preference',
  });
  const last = page.locator('main section.container').last();
  const isSkipped = () =>
    last.evaluate((section) => !section.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }));
  const release = await hold(page, '**/*.avif');
  await page.goto(home, { waitUntil: 'domcontentloaded' });
  await frames(page);
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
  await frames(page);
  const seen = await sectionInView(page);
  expect(seen).toBe(await last.locator('h2').textContent());

  await page.locator('footer a[href="/de/proart/laptops-home/"]').dispatchEvent('click', { button: 0 });
  await page.waitForURL('**/laptops-home/');
  await frames(page);
  await page.goBack();
  await page.waitForURL(home);
  await page.waitForFunction(() => scrollY > 0);
  await frames(page);
  expect(await sectionInView(page)).toBe(seen);

  await page.reload();
  await hydrated(page);
  await frames(page);
  expect(await sectionInView(page)).toBe(seen);
  expect(complaints).toEqual([]);
  await close();
});
