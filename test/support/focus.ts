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

/**
 * Presses Tab from the document's start until it begins again; answers with what is wrong with the stops, a line each:
 * every one is seen and has a ring, and each stands below the one before or further along its line.
 */
export async function faultsOfTabbing(page: Page, mostStops = 400): Promise<string[]> {
  const faults: string[] = [];
  for (let stops = 0; stops < mostStops; stops++) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate(faultsOfStop);
    if (!found) return faults;
    faults.push(...found);
  }
  return [...faults, `Tab does not come round in ${mostStops} stops`];
}

/** What is wrong with where the focus is; null when it has come round. */
function faultsOfStop(): string[] | null {
  type Stop = { name: string; top: number; bottom: number; start: number; end: number };
  const memory = window as unknown as { stops?: Set<Element>; before?: Stop | undefined };
  memory.stops ??= new Set();
  const element = document.activeElement;
  if (!element || element === document.body || memory.stops.has(element)) return null;
  memory.stops.add(element);
  const rect = element.getClientRects()[0] ?? element.getBoundingClientRect();
  const [x, y] = [rect.x + rect.width / 2, rect.y + rect.height / 2];
  const hit = document.elementFromPoint(Math.min(Math.max(x, 0), innerWidth - 1), Math.min(y, innerHeight - 1));
  // Of a card that is a link as a whole, the frame has the ring.
  const hasRing = [getComputedStyle(element), getComputedStyle(element, '::after')].some(
    ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
  );
  // What the focus scrolled sideways is where it stands in its row.
  let scrolled = 0;
  for (let box = element.parentElement; box; box = box.parentElement) scrolled += box.scrollLeft;
  const isRtl = document.dir === 'rtl';
  const stop = {
    name: element.outerHTML.slice(0, 100),
    top: rect.top + scrollY,
    bottom: rect.bottom + scrollY,
    start: isRtl ? -rect.right - scrolled : rect.left + scrolled,
    end: isRtl ? -rect.left - scrolled : rect.right + scrolled,
  };
  const { before } = memory;
  // What stays in its place in the window has none in the page's order; a carousel's controls come before what they move.
  const isFixed = element.closest('header, #promotion-slot, nav:has([href="#main"]), [aria-roledescription]') !== null;
  memory.before = isFixed ? undefined : stop;
  const goesBack = before && !isFixed && stop.bottom <= before.top + 1 && stop.start < before.end - 1;
  // Touch areas of two lines may overlap a little.
  const middle = (stop.top + stop.bottom) / 2;
  const isSameLine = before && middle > before.top && middle < before.bottom;
  const goesAgainstTheLine = isSameLine && !isFixed && stop.end <= before.start + 1;
  const { name } = stop;
  return [
    ...(rect.width < 2 || rect.height < 2 ? [`no size: ${name}`] : []),
    ...(hit && (element.contains(hit) || hit.contains(element))
      ? []
      : [`${name} is covered by ${hit?.outerHTML.slice(0, 80)}`]),
    ...(hasRing ? [] : [`no ring: ${name}`]),
    ...(goesBack || goesAgainstTheLine ? [`against the eye: ${name} after ${before.name}`] : []),
  ];
}
