import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type BuiltSite, startBuiltSite } from '../../../tools/builtSite.ts';
import { axe, browserForTests, hydrated } from '../../support/browser.ts';
import { startOtherUpstream } from '../../support/otherUpstream.ts';

const site = inject('site');
const visit = browserForTests();
const desktop = { viewport: { width: 1440, height: 900 } } as const;
const home = '/de/proart/';
const landing = '/de/proart/what-pros-say/';

const carouselOf = (page: Page) => page.locator('main section[aria-roledescription]');
const slidesOf = (carousel: Locator) => carousel.getByRole('group', { includeHidden: true });
const trackOf = (carousel: Locator) => slidesOf(carousel).first().locator('..');

/** Numbers of the slide at the start of the track, of those not inert, and of the one marked in the picker. */
function shownIn(carousel: Locator): Promise<{ inView: number; live: number[]; picked: number }> {
  return carousel.evaluate((root) => {
    const slides = [...root.querySelectorAll('[role="group"]')];
    const track = slides[0]?.parentElement?.getBoundingClientRect();
    const isInView = (slide: Element) => Math.abs(slide.getBoundingClientRect().left - (track?.left ?? 0)) < 1;
    const buttons = [...root.querySelectorAll('button')].slice(2);
    return {
      inView: slides.findIndex(isInView) + 1,
      live: slides.flatMap((slide, index) => (slide.hasAttribute('inert') ? [] : [index + 1])),
      picked: buttons.findIndex((button) => button.ariaCurrent === 'true') + 1,
    };
  });
}
const only = (slide: number) => ({ inView: slide, live: [slide], picked: slide });
const comesToShow = (carousel: Locator, slide: number) =>
  expect.poll(() => shownIn(carousel), { timeout: 5_000 }).toEqual(only(slide));

interface Drag {
  across: number;
  along?: number;
  pointerType?: 'mouse' | 'pen';
  from?: { x: number; y: number };
}

async function drag(page: Page, { across, along = 0, pointerType = 'mouse', from = { x: 720, y: 300 } }: Drag) {
  const session = await page.context().newCDPSession(page);
  const send = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', x: number, y: number) =>
    session.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', buttons: 1, clickCount: 1, pointerType });
  await send('mousePressed', from.x, from.y);
  for (const part of [0.25, 0.5, 0.75, 1]) await send('mouseMoved', from.x + across * part, from.y + along * part);
  await send('mouseReleased', from.x + across, from.y + along);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await session.detach();
}

/** Drags until it works: its code loads when the browser is idle. */
async function draggable(page: Page, carousel: Locator, across: number) {
  await expect
    .poll(
      async () => {
        await drag(page, { across });
        return (await shownIn(carousel)).picked;
      },
      { timeout: 10_000 },
    )
    .toBe(2);
  await comesToShow(carousel, 2);
}

test.each([home, landing])('on %s the keyboard moves the slides and reaches none out of view', async (path) => {
  const { page, browserErrors, close } = await visit({ ...desktop, bypassCSP: true });
  await page.goto(site + path);
  await hydrated(page);
  const carousel = carouselOf(page);
  await comesToShow(carousel, 1);
  const count = await slidesOf(carousel).count();
  const [previous, next] = [carousel.getByRole('button').nth(0), carousel.getByRole('button').nth(1)];
  const news = carousel.locator('[aria-live="polite"]');
  expect(await slidesOf(carousel).first().getAttribute('aria-label')).toBe(`1 von ${count}`);
  expect(await previous.getAttribute('aria-disabled')).toBe('true');

  // On the first slide the previous button is disabled but keeps the focus.
  await previous.focus();
  await page.keyboard.press('Enter');
  await comesToShow(carousel, 1);
  await page.keyboard.press('Tab');
  // Two quick presses move two slides and announce only the last.
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await comesToShow(carousel, 3);
  await expect.poll(() => news.textContent()).toMatch(new RegExp(`^3 von ${count} — .`));
  expect(await axe(page, ['main'])).toEqual([]);

  // Tab order: buttons, picker dots, content of the visible slide.
  for (let dot = 0; dot < count; dot++) await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await comesToShow(carousel, count);
  expect(await next.getAttribute('aria-disabled')).toBe('true');
  await page.keyboard.press('Tab');
  const focused = page.locator(':focus');
  expect(await focused.evaluate((link) => link.closest('[role="group"]')?.ariaLabel)).toBe(`${count} von ${count}`);
  let tabs = 0;
  while (tabs++ < 5 && (await focused.evaluate((link) => link.closest('[role="group"]') !== null)))
    await page.keyboard.press('Tab');
  expect(await focused.evaluate((link) => link.closest('section[aria-roledescription]'))).toBeNull();

  for (const button of await carousel.getByRole('button').all()) {
    const box = await button.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
  }
  expect(browserErrors).toEqual([]);
  await close();
});

test('a mouse or pen drag of 80 px moves the slides without clicking', async () => {
  const { page, browserErrors, close } = await visit(desktop);
  await page.goto(site + home);
  await hydrated(page);
  const carousel = carouselOf(page);
  await comesToShow(carousel, 1);
  await draggable(page, carousel, -81);

  await drag(page, { across: -79 });
  expect(await shownIn(carousel)).toEqual(only(2));
  await drag(page, { across: -90, along: 120 });
  expect(await shownIn(carousel)).toEqual(only(2));
  await drag(page, { across: 81, pointerType: 'pen' });
  await comesToShow(carousel, 1);
  // The first slide has no predecessor.
  await drag(page, { across: 300 });
  expect(await shownIn(carousel)).toEqual(only(1));

  const link = carousel.locator('[role="group"]:not([inert]) a').first();
  const button = await link.boundingBox();
  const from = { x: (button?.x ?? 0) + 10, y: (button?.y ?? 0) + 10 };
  // Too short for a swipe but not a click; then a swipe.
  await drag(page, { across: 40, from });
  await drag(page, { across: -100, from });
  await comesToShow(carousel, 2);
  expect(page.url()).toBe(site + home);

  const words = await carousel.locator('[role="group"]:not([inert]) :is(h1, h2)').boundingBox();
  await drag(page, { across: 200, from: { x: (words?.x ?? 0) + 4, y: (words?.y ?? 0) + 20 } });
  expect(await shownIn(carousel)).toEqual(only(2));
  expect(await page.evaluate(() => String(getSelection()))).not.toBe('');

  // A click without a drag still works.
  await carousel.locator('[role="group"]:not([inert]) a').first().click();
  await page.waitForURL((url) => url.pathname !== home);
  expect(browserErrors).toEqual([]);
  await close();
});

test('right-to-left editions mirror the slides, the drag and the buttons', async () => {
  const { page, close } = await visit(desktop);
  await page.goto(`${site}/sa-ar/proart/`);
  await hydrated(page);
  const carousel = carouselOf(page);
  await comesToShow(carousel, 1);
  const lefts = await slidesOf(carousel).evaluateAll((all) => all.map((slide) => slide.getBoundingClientRect().left));
  expect(lefts).toEqual(lefts.toSorted((a, b) => b - a));
  await draggable(page, carousel, 81);
  await drag(page, { across: -81 });
  await comesToShow(carousel, 1);
  await carousel.getByRole('button').nth(1).click();
  await comesToShow(carousel, 2);
  await close();
});

test('smooth scrolling passes slides without announcing them', async () => {
  const { page, close } = await visit({ ...desktop, reducedMotion: 'no-preference' });
  await page.goto(site + home);
  await hydrated(page);
  const carousel = carouselOf(page);
  await comesToShow(carousel, 1);
  await carousel.evaluate((root) => {
    const announced: (string | null)[] = [];
    Object.assign(window, { announced });
    const news = root.querySelector('[aria-live]');
    if (news)
      new MutationObserver(() => announced.push(news.textContent)).observe(news, {
        subtree: true,
        characterData: true,
      });
  });
  await carousel.getByRole('button').nth(5).click();
  await comesToShow(carousel, 4);
  expect(await page.evaluate(() => (window as unknown as { announced: string[] }).announced)).toEqual([
    expect.stringMatching(/^4 von 4/),
  ]);

  expect(await trackOf(carousel).evaluate((track) => getComputedStyle(track).scrollBehavior)).toBe('smooth');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await trackOf(carousel).evaluate((track) => getComputedStyle(track).scrollBehavior)).toBe('auto');

  // In forced colours the dot of the visible slide stands out.
  await page.emulateMedia({ forcedColors: 'active' });
  const thickness = await carousel
    .getByRole('button')
    .evaluateAll((buttons) => buttons.slice(2).map((dot) => getComputedStyle(dot, '::before').borderBlockStartWidth));
  expect(thickness).toEqual(['2px', '2px', '2px', '6px']);

  await page.emulateMedia({ media: 'print', forcedColors: 'none' });
  const boxes = await slidesOf(carousel).evaluateAll((all) => all.map((slide) => slide.getBoundingClientRect()));
  expect(boxes.filter(({ height }) => height > 100)).toHaveLength(4);
  expect(boxes.filter(({ top }, index) => top < (boxes[index - 1]?.bottom ?? top))).toEqual([]);
  expect(await carousel.getByRole('button').count()).toBe(0);
  await close();
});

test.each([home, landing])('without JavaScript all slides of %s are present and scroll', async (path) => {
  const { page, close } = await visit({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false });
  await page.goto(site + path);
  const carousel = carouselOf(page);
  expect(await carousel.getByRole('button').count()).toBe(0);
  const slides = carousel.getByRole('group');
  expect(await carousel.locator('[inert]').count()).toBe(0);
  const last = slides.last().locator('a').last();
  await last.scrollIntoViewIfNeeded();
  const box = await last.boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
  // Equal heights, so that nothing below moves between slides.
  const heights = await slides.evaluateAll((all) => all.map((slide) => slide.getBoundingClientRect().height));
  expect(new Set(heights).size).toBe(1);
  await close();
});

test('rows on a phone span the window, show part of the next item and scroll by keyboard', async () => {
  const { page, close } = await visit({ viewport: { width: 390, height: 844 }, bypassCSP: true });
  for (const path of [home, '/sa-ar/proart/what-pros-say/']) {
    await page.goto(site + path);
    await hydrated(page);
    const row = page.locator('main ul[data-row="phone"]').first();
    const boxes = await row.locator('> li').evaluateAll((all) => all.map((item) => item.getBoundingClientRect()));
    const isCut = ({ left, right }: DOMRect) =>
      (left > 0 && left < 370 && right > 390) || (right > 20 && right < 390 && left < 0);
    expect(boxes.filter(isCut), path).toHaveLength(1);
    await row.locator('a').last().focus();
    const { left = 0, right = 0 } = await row
      .locator('> li')
      .last()
      .evaluate((item) => item.getBoundingClientRect().toJSON());
    expect(left, path).toBeGreaterThanOrEqual(0);
    expect(right, path).toBeLessThanOrEqual(390);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390);
  }
  await close();
});

const image = { '1x': '/picture.png', placeholder: '#202020' };
const people = Array.from({ length: 6 }, (_, index) => ({ id: index, name: `Person ${index}`, avatar: image }));
const one = { id: 1, title: 'Only one', backgroudImage: image };

let upstream: Awaited<ReturnType<typeof startOtherUpstream>>;
let other: BuiltSite;
beforeAll(async () => {
  upstream = await startOtherUpstream({
    '/api/v1/pros/landing/heroSection': null,
    '/api/v1/pros/landing/highlightCarousel': { list: [one, { id: 2, title: 'Not counted' }, {}], totalCount: 1 },
    '/api/v1/pros/landing/category': {
      list: [{ sectionTitle: 'People', prosList: people }, { sectionTitle: 'Nobody' }],
    },
  });
  const env = { CONTENT_API_URL: upstream.origin, RECENT_DATA_API_URL: upstream.origin, DRAIN_MS: '0' };
  other = await startBuiltSite({ ...env, SESSION_SECRET: 'a secret of at least thirty-two bytes' }, []);
});
afterAll(async () => {
  await other.stop();
  await upstream.close();
});

test('a single slide is no carousel, people without pages scroll in a row, and dark images have dark placeholders', async () => {
  const { page, close } = await visit({ viewport: { width: 390, height: 844 }, bypassCSP: true });
  await page.goto(`${other.site}/sg/proart/what-pros-say/`);
  await hydrated(page);
  expect(await carouselOf(page).count()).toBe(0);
  expect(await page.locator('main :is(h1, h2)').allTextContents()).toEqual([expect.any(String), 'Only one', 'People']);
  expect(await page.locator('main img').first().getAttribute('data-shade')).toBe('1');
  expect(await axe(page)).toEqual([]);

  // Three banners, one without an image and one without text.
  await page.goto(`${other.site}/sg/proart/`);
  await hydrated(page);
  await comesToShow(carouselOf(page), 1);
  expect(await axe(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await close();
});
