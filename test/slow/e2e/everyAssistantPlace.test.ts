/** Where the assistant's button is while a page is read (specification section 3: offset 32 and 64 px). */
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { assistantLayout } from '../../../contracts/site.ts';
import { browserForTests, isAtRest } from '../../support/browser.ts';
import { nextPaint } from '../../support/navigation.ts';
import { pagesOf } from '../../support/samplePages.ts';

const site = inject('site');
const visit = browserForTests();
const corner = '#main ~ section > div:has(> button)';
const button = `${corner} > button`;

async function openAt(width: number) {
  const opened = await visit({ viewport: { width, height: 844 } });
  // The notices were closed on an earlier visit.
  await opened.page.addInitScript(() =>
    localStorage.setItem('sample-cookies', '{"analytics":false,"marketing":false}'),
  );
  return opened;
}

async function load(page: Page, path: string): Promise<void> {
  await page.goto(site + path);
  await page.locator(button).waitFor({ state: 'attached' });
}

const spotOf = (page: Page) => page.locator(corner).getAttribute('data-spot');

test.each([
  ['de', 390],
  ['de', 1440],
  ['sa-ar', 390],
  ['jp', 820],
] as const)('%s at %i px: at rest the button covers neither text nor controls on any page', async (edition, width) => {
  const spots = new Set<string | null>();
  const { page, close } = await openAt(width);
  for (const [, path] of pagesOf(edition)) {
    await load(page, path);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    for (let part = 0; part <= 6; part++) {
      await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), (height * part) / 6);
      await nextPaint(page);
      // Each position starts with a scroll down or none, after which a place is chosen.
      await expect.poll(() => spotOf(page)).not.toBeNull();
      await page.waitForFunction(isAtRest);
      expect(await page.evaluate(coveredByButton, button), `${path}, ${part}/6`).toEqual([]);
      spots.add(await spotOf(page));
    }
  }
  await close();
  expect([...spots]).toEqual(expect.arrayContaining(['place', 'edge']));
});

test('the button leaves while a page is scrolled down, and returns on the way up, at rest and on focus', async () => {
  const { page, close } = await openAt(390);
  await load(page, '/de/proart/');
  await expect.poll(() => spotOf(page)).toBe('place');
  const spots = await page.evaluate(async () => {
    const spotted = document.querySelector<HTMLElement>('[data-spot]');
    const after = async (top: number) => {
      scrollBy({ top, behavior: 'instant' });
      // Scroll events come with the next frame.
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      return spotted?.dataset['spot'];
    };
    return [await after(100), await after(-100)];
  });
  expect(spots).toEqual([undefined, 'place']);
  // Where it was, the page takes clicks again.
  const isInTheWay = await page.locator(corner).evaluate((element) => {
    const { left, top } = element.getBoundingClientRect();
    delete (element as HTMLElement).dataset['spot'];
    for (const animation of element.querySelector('button')?.getAnimations() ?? []) animation.finish();
    return element.contains(document.elementFromPoint(left + 24, top + 24));
  });
  expect(isInTheWay).toBe(false);
  await page.evaluate(() => scrollTo({ top: 2_500, behavior: 'instant' }));
  await page
    .locator(button)
    .evaluate((element) => (element as HTMLElement).focus({ focusVisible: true } as FocusOptions));
  const { offsetX } = assistantLayout;
  await expect
    .poll(() => page.locator(button).evaluate((element) => innerWidth - element.getBoundingClientRect().right))
    .toBe(offsetX);
  await close();
});

test('an observer of a third party that changes the height of the page causes no error', async () => {
  const { page, close } = await openAt(390);
  await load(page, '/de/proart/');
  await expect.poll(() => spotOf(page)).toBe('place');
  const [reports, ...errors] = await page.evaluate(async () => {
    const messages: string[] = [];
    addEventListener('error', ({ message }) => messages.push(message));
    const notice = document.createElement('div');
    document.getElementById('notices')?.append(notice);
    let count = 0;
    new ResizeObserver(() => {
      count++;
      document.querySelector('main')?.style.setProperty('padding-block-end', '100px');
    }).observe(notice);
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    return [count, ...messages];
  });
  expect(reports).toBe(1);
  expect(errors).toEqual([]);
  await close();
});

/** Returns the texts and controls below the button. Runs in the page. */
function coveredByButton(selector: string): string[] {
  const element = document.querySelector(selector);
  const parent = element?.parentElement;
  if (!element || !parent) return ['no button'];
  const box = element.getBoundingClientRect();
  const covered = new Set<string>();
  for (let y = box.top + 1; y < box.bottom; y += 6) {
    for (let x = Math.max(1, box.left + 1); x < Math.min(innerWidth, box.right); x += 6) {
      const under = document.elementsFromPoint(x, y).find((found) => !parent.contains(found));
      const control = under?.closest('a[href], button, input, label, summary, h1, h2, h3, h4, p, dt, dd, blockquote');
      if (control?.matches('a[href], button, input, label, summary')) covered.add(control.outerHTML.slice(0, 80));
      else if (control && isTextAt(control, x, y)) covered.add(control.textContent?.slice(0, 40) ?? '');
    }
  }
  return [...covered];

  function isTextAt(of: Element, x: number, y: number): boolean {
    const range = document.createRange();
    range.selectNodeContents(of);
    return [...range.getClientRects()].some(
      ({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom,
    );
  }
}
