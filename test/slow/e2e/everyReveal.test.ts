import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { browserForTests, hydrated } from '../../support/browser.ts';
import { nextPaint, walk } from '../../support/navigation.ts';

const site = inject('site');
const open = browserForTests();
const visit = (options?: BrowserContextOptions) => open({ reducedMotion: 'no-preference', ...options });
const home = `${site}/de/proart/`;

const marked = 'main :is(.container, .lateShow)';
const appearances = (page: Page) =>
  page.locator(marked).evaluateAll((elements) =>
    elements.map((element) => {
      const { top, height } = element.getBoundingClientRect();
      const slides = element.classList.contains('container');
      return { opacity: Number(getComputedStyle(element).opacity), inView: top < innerHeight, height, slides };
    }),
  );
const waitUntilHidden = (page: Page) =>
  page.waitForFunction(
    (selector) => [...document.querySelectorAll(selector)].some((element) => getComputedStyle(element).opacity === '0'),
    marked,
  );
test('content below the window waits hidden for scrolling, content in the window is never hidden', async () => {
  const { page, browserErrors, close } = await walk(visit, home, { viewport: { width: 1440, height: 1200 } });
  await waitUntilHidden(page);
  const states = await appearances(page);
  expect(states.some(({ slides }) => slides)).toBe(true);
  expect(states.some(({ slides }) => !slides)).toBe(true);
  expect(states.some(({ inView }) => inView)).toBe(true);
  for (const { inView, opacity } of states) expect(opacity).toBe(inView ? 1 : 0);
  expect(browserErrors).toEqual([]);
  await close();
});

test('a section slides up while it fades in, a `lateShow` element only fades in, as soon as it enters the window', async () => {
  const { page, close } = await walk(visit, home, { viewport: { width: 1440, height: 900 } });
  await waitUntilHidden(page);
  for (const [selector, frames] of [
    [
      'main .container',
      [
        { opacity: '0', translate: '0px 24px' },
        { opacity: '1', translate: '0px' },
      ],
    ],
    ['main .lateShow', [{ opacity: '0' }, { opacity: '1' }]],
  ] as const) {
    const element = page.locator(selector).last();
    const keyframes = await element.evaluate((target) =>
      target
        .getAnimations()
        .flatMap(({ effect }) =>
          (effect as KeyframeEffect).getKeyframes().map(({ opacity, translate }) => ({ opacity, translate })),
        ),
    );
    expect(keyframes).toEqual(frames);
  }
  const late = page.locator('main .lateShow').last();
  await late.evaluate((element) => {
    scrollBy({ top: element.getBoundingClientRect().top - innerHeight + 2, behavior: 'instant' });
  });
  await page.waitForFunction(
    (element) => getComputedStyle(element as Element).opacity === '1',
    await late.elementHandle(),
  );
  await close();
});

test.each([
  { width: 1440, sliver: 0.05, opens: false },
  { width: 1440, sliver: 0.15, opens: true },
  { width: 820, sliver: 0.02, opens: true },
])('at $width px a section with a fraction of $sliver in view appears: $opens', async ({ width, sliver, opens }) => {
  const { page, close } = await walk(visit, home, { viewport: { width, height: 900 } });
  await waitUntilHidden(page);
  const section = page.locator('main .container').last();
  await section.evaluate((element, part) => {
    const { top, height } = element.getBoundingClientRect();
    scrollBy({ top: top - innerHeight + height * part, behavior: 'instant' });
  }, sliver);
  await nextPaint(page);
  const opacity = () => section.evaluate((element) => Number(getComputedStyle(element).opacity));
  if (opens) {
    await page.waitForFunction(
      (element) => getComputedStyle(element as Element).opacity === '1',
      await section.elementHandle(),
    );
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await nextPaint(page);
    // It stays visible.
    expect(await opacity()).toBe(1);
  } else {
    expect(await opacity()).toBe(0);
  }
  await close();
});

test('after navigation content in the window is visible at once and content below appears on scroll', async () => {
  const { page, follow, waitForPage, close } = await walk(visit, `${site}/de/proart/studio-15/`);
  await follow('/de/proart/');
  await waitForPage(home);
  await waitUntilHidden(page);
  for (const { inView, opacity } of await appearances(page)) if (inView) expect(opacity).toBe(1);
  await close();
});

const without: [string, BrowserContextOptions, ((page: Page) => Promise<unknown>)?][] = [
  ['without scripts', { javaScriptEnabled: false }],
  ['with reduced motion', { reducedMotion: 'reduce' }],
  [
    'when the observer never fires',
    {},
    (page) =>
      page.addInitScript(() => {
        window.IntersectionObserver = class extends IntersectionObserver {
          override observe() {}
        };
      }),
  ],
  ['when the script does not come', {}, (page) => page.route('**/*.js', (route) => route.abort())],
];

test.each(without)('%s everything is visible', async (name, options, before) => {
  const { page, close } = await visit({ viewport: { width: 1440, height: 900 }, ...options });
  await before?.(page);
  await page.goto(home, { waitUntil: 'load' });
  if (options.javaScriptEnabled !== false) {
    if (!name.includes('not come')) await hydrated(page);
    await nextPaint(page);
  }
  const states = await appearances(page);
  expect(states.length).toBeGreaterThan(3);
  expect(states.map(({ opacity }) => opacity)).toEqual(states.map(() => 1));
  await close();
});

test('hidden content is visible in print and with reduced motion', async () => {
  const { page, close } = await walk(visit, home);
  await waitUntilHidden(page);
  await page.emulateMedia({ media: 'print' });
  expect((await appearances(page)).every(({ opacity }) => opacity === 1)).toBe(true);
  await page.emulateMedia({ media: 'screen', reducedMotion: 'reduce' });
  expect((await appearances(page)).every(({ opacity }) => opacity === 1)).toBe(true);
  await close();
});
