import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { allStrings } from '../../../contracts/strings/all.ts';
import { browserForTests } from '../../support/browser.ts';
import { expectFocus } from '../../support/focus.ts';
import { nextPaint } from '../../support/navigation.ts';
import { createOpenProfile, dialog, expectAccessible, film, type OpenedProfile } from '../../support/profiles.ts';

const open = createOpenProfile(browserForTests());
const editions = { de: allStrings.de, 'sa-ar': allStrings.ar };
type Edition = keyof typeof editions;
/** A profile without video and portfolio and with one image. */
const minimalProfile = '/proart/what-pros-say/music-and-sound/ottoline-graye/';

const isLocked = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).overflowY === 'hidden');

const visits = [
  { edition: 'de', width: 1440, language: 'de', forward: 'ArrowRight', back: 'ArrowLeft' },
  { edition: 'sa-ar', width: 390, language: 'ar', forward: 'ArrowLeft', back: 'ArrowRight' },
] as const;
type Visitor = OpenedProfile & (typeof visits)[number];

test.each(visits)(
  '$edition at $width px: a video plays in a dialog, images open large, and both restore the focus',
  async (at) => {
    const visitor = { ...(await open(at.edition, at.width, { hasTouch: at.width < 731 })), ...at };
    await playsTheFilm(visitor);
    await closesTheFilm(visitor);
    await showsPictures(visitor);
    await swipesPictures(visitor);
    if (at.width < 731) await leadsToSections(visitor.page);
    else await prints(visitor.page);
  },
);

/** Loads the video on click only and plays it with captions in the edition's language. */
async function playsTheFilm({ page, media, edition, language }: Visitor): Promise<void> {
  const poster = page.locator('#film a');
  await poster.scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  expect(media).toEqual([]);
  expect(await page.locator('video, iframe').count()).toBe(0);
  expect(await poster.getAttribute('href')).toBe(film);

  await poster.focus();
  await page.keyboard.press('Enter');
  const video = dialog(page).locator('video');
  await video.waitFor();
  await expectFocus(dialog(page).getByRole('button', { name: editions[edition].close }));
  expect(await dialog(page).getAttribute('aria-label')).toContain('Torvald Hengsen');
  expect(await isLocked(page)).toBe(true);
  const state = () =>
    video.evaluate((player: HTMLVideoElement) => ({
      isPlaying: !player.paused && player.currentTime > 0,
      tracks: [...player.textTracks].map(({ kind, language, mode, cues }) => [kind, language, mode, cues?.length ?? 0]),
    }));
  await expect.poll(state, { timeout: 5_000 }).toEqual({
    isPlaying: true,
    tracks: [
      ['captions', language, 'showing', 2],
      ['captions', 'en', 'disabled', 0],
    ],
  });
  expect(new Set(media)).toEqual(new Set([film, `/sandbox/captions/${language}.vtt`]));
  await expectAccessible(page);
}

async function closesTheFilm({ page, width }: Visitor): Promise<void> {
  const poster = page.locator('#film a');
  const video = dialog(page).locator('video');
  await page.keyboard.press('Escape');
  await expectFocus(poster);
  expect(await page.locator('video').count()).toBe(0);
  expect(await isLocked(page)).toBe(false);

  await poster.click();
  await video.waitFor();
  await page.mouse.click(width / 2, 840);
  await expectFocus(poster);
  await poster.click();
  await dialog(page).getByRole('button').click();
  await expectFocus(poster);
}

/** Opens images by keyboard and moves by keys and buttons, wrapping around at the ends. */
async function showsPictures({ page, edition, width, forward, back }: Visitor): Promise<void> {
  const pictures = page.locator('#gallery a');
  const total = await pictures.count();
  const strings = editions[edition];

  await pictures.nth(1).focus();
  await page.keyboard.press('Enter');
  await expectFocus(dialog(page).getByRole('button', { name: strings.close }));
  await showsPosition(page, edition, [2, total]);
  const shown = dialog(page).locator('div:not([inert]) > picture img');
  await expect
    .poll(() => shown.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth))
    .toBeGreaterThan(0);
  expect(await shown.getAttribute('alt')).toBe(await pictures.nth(1).locator('img').getAttribute('alt'));
  // Fits the window, with the neighbouring images loaded.
  const box = await shown.boundingBox();
  expect(box && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= 844).toBe(true);
  expect(await dialog(page).locator('img').count()).toBe(3);
  await expectAccessible(page);

  await page.keyboard.press(forward);
  await showsPosition(page, edition, [3, total]);
  await page.keyboard.press(back);
  await page.keyboard.press(back);
  await page.keyboard.press(back);
  await showsPosition(page, edition, [total, total]);
  await dialog(page).getByRole('button', { name: strings.next_picture }).click();
  await showsPosition(page, edition, [1, total]);
  await dialog(page).getByRole('button', { name: strings.previous_picture }).click();
  await showsPosition(page, edition, [total, total]);
}

/** Moves by swipes of 80 px in text direction; closing focuses the image shown last. */
async function swipesPictures({ page, edition, width }: Visitor): Promise<void> {
  const pictures = page.locator('#gallery a');
  const total = await pictures.count();
  const forward = edition === 'de' ? -1 : 1;
  const swipe = width < 731 ? swipeByTouch : swipeByMouse;
  await swipe(page, forward * 90, 20);
  await showsPosition(page, edition, [1, total]);
  await swipe(page, forward * 70, 0);
  await swipe(page, forward * 90, 120);
  await nextPaint(page);
  await showsPosition(page, edition, [1, total]);
  await swipe(page, -forward * 90, 0);
  await showsPosition(page, edition, [total, total]);

  await page.keyboard.press('Escape');
  await expectFocus(pictures.last());
  expect(await isLocked(page)).toBe(false);
}

async function showsPosition(page: Page, edition: Edition, [current, total]: [number, number]): Promise<void> {
  const position = editions[edition].slide_position.replace('{current}', `${current}`).replace('{total}', `${total}`);
  await expect.poll(() => dialog(page).locator('[aria-live] span').textContent()).toBe(position);
}

/** On a phone a bar links to the sections and marks the current one. */
async function leadsToSections(page: Page): Promise<void> {
  const bar = page.locator('[data-jump-list]');
  const marked = () =>
    bar.locator('[aria-current="true"]').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  await bar.locator('[href="#gallery"]').click();
  await expect.poll(marked).toEqual(['#gallery']);
  // The gallery is marked already, since its last image has the focus: wait for the scroll position.
  const section = page.locator('#gallery');
  const rectangleOf = (part: Locator) =>
    part.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);
  const gap = async () => (await rectangleOf(section)).top - (await rectangleOf(bar)).bottom;
  await expect.poll(gap).toSatisfy((px: number) => px >= 0 && px < 40);
  expect((await rectangleOf(bar)).top).toBeCloseTo(64, -1);
  // The section's link and every focused element stay visible.
  const link = await bar.locator('[href="#gallery"]').boundingBox();
  expect(link && link.x >= 0 && link.x + link.width <= 390).toBe(true);
  for (let presses = 0; presses < 3; presses++) await page.keyboard.press('Shift+Tab');
  await expectFocus(page.locator(':focus'));

  // Back leaves the section and closes the dialog.
  await page.locator('#gallery a').first().click();
  await dialog(page).waitFor();
  await page.goBack();
  await expect.poll(() => dialog(page).count()).toBe(0);

  await page.setViewportSize({ width: 820, height: 844 });
  expect(await bar.isVisible()).toBe(false);
}

async function prints(page: Page): Promise<void> {
  await page.locator('#gallery a').first().click();
  await dialog(page).waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await dialog(page).isVisible()).toBe(false);
  expect(await page.locator('[data-jump-list]').isVisible()).toBe(false);
  expect(await page.getByText(allStrings.de.watch_film).last().isVisible()).toBe(false);
  expect(await page.locator('#gallery img').evaluateAll((all) => all.every((img) => img.checkVisibility()))).toBe(true);
}

async function swipeByMouse(page: Page, across: number, down: number): Promise<void> {
  await page.mouse.move(720, 300);
  await page.mouse.down();
  await page.mouse.move(720 + across, 300 + down, { steps: 3 });
  await page.mouse.up();
}

async function swipeByTouch(page: Page, across: number, down: number): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const at = (step: number) => [{ x: 195 + (across * step) / 4, y: 400 + (down * step) / 4 }];
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  for (const step of [1, 2, 3, 4]) {
    await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step) });
  }
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await client.detach();
}

test('a single image has no navigation, and a missing video or portfolio no section', async () => {
  const { page } = await open('de', 390, { path: minimalProfile });
  expect(await page.locator('#film, #portfolio').count()).toBe(0);
  expect(
    await page.locator('[data-jump-list] a').evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
  ).toEqual(['#career', '#products', '#create', '#gallery']);
  await page.locator('#gallery a').click();
  await dialog(page).waitFor();
  expect(await dialog(page).getByRole('button').count()).toBe(1);
  await page.keyboard.press('ArrowRight');
  expect(await dialog(page).locator('img').count()).toBe(1);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expectFocus(page.locator('#gallery a'));
});

test('without JavaScript the video and the images are links to files, and every section is linked', async () => {
  const { page, media } = await open('de', 390, { javaScriptEnabled: false });
  expect(await page.locator('#film a').getAttribute('href')).toBe(film);
  for (const link of await page.locator('#gallery a').all()) {
    expect(await link.getAttribute('href')).toMatch(/^\/sandbox\/art\/study\/[\w-]+\.webp$/);
  }
  await page.locator('[data-jump-list] [href="#gallery"]').click();
  expect(new URL(page.url()).hash).toBe('#gallery');
  expect(await page.locator('video, dialog:modal').count()).toBe(0);
  expect(media).toEqual([]);
  await page.locator('#gallery a').first().click();
  await page.waitForURL(/\.webp$/);
});

test.each(visits)('$edition: on a phone a long year leaves room for the step beside it', async ({ edition }) => {
  const { page } = await open(edition, 390);
  const steps = page.locator('#career ol > li');
  const shares = await steps.evaluateAll((all) =>
    all.map((step) => {
      const [year, work] = step.children;
      if (!year || !work) return 0;
      year.textContent = 'September 2019 – December 2021';
      return work.getBoundingClientRect().width / step.getBoundingClientRect().width;
    }),
  );
  expect(shares.length).toBeGreaterThan(1);
  expect(Math.min(...shares)).toBeGreaterThan(0.3);
});
