import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Expects the focus on an element that is seen: in the window, and nothing lies over its middle. */
export async function expectFocus(target: Locator): Promise<void> {
  await expect.poll(() => target.evaluate(stateOfFocus), { timeout: 10_000 }).toBe('seen');
}

function stateOfFocus(element: Element): string {
  const { activeElement } = document;
  if (activeElement !== element) return `the focus is on ${activeElement?.outerHTML.slice(0, 120)}`;
  const { x, y, width, height } = element.getBoundingClientRect();
  if (width < 2 || height < 2) return 'it has no size';
  const hit = document.elementFromPoint(x + width / 2, y + height / 2);
  return element.contains(hit) ? 'seen' : `it is covered by ${hit?.outerHTML.slice(0, 120)}`;
}

/** Presses Tab until an element has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 200; presses++) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not lead to ${target}`);
}

/** Presses Tab from the document's start until the focus leaves the header; answers with the places it was at. */
export async function tabThroughHeader(page: Page): Promise<{ name: string; start: number; end: number }[]> {
  const places = [];
  for (;;) {
    await page.keyboard.press('Tab');
    const place = await page.evaluate(() => {
      const element = document.activeElement;
      const isSkip = element?.closest('nav:has([href="#main"]), #promotion-slot') != null;
      if (!element || (!isSkip && !element.closest('header'))) return null;
      const { left, right } = element.getBoundingClientRect();
      const isRtl = document.dir === 'rtl';
      return {
        name: element.ariaLabel || element.textContent.trim(),
        start: isRtl ? -right : left,
        end: isRtl ? -left : right,
        isSkip,
      };
    });
    if (!place) return places;
    if (!place.isSkip) places.push(place);
  }
}
