import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Expects that the element has the focus and its centre is visible. */
export async function expectFocus(target: Locator): Promise<void> {
  await expect.poll(() => target.evaluate(stateOfFocus), { timeout: 10_000 }).toBe('visible');
}

function stateOfFocus(element: Element): string {
  const { activeElement } = document;
  if (activeElement !== element) return `the focus is on ${activeElement?.outerHTML.slice(0, 120)}`;
  const { x, y, width, height } = element.getBoundingClientRect();
  if (width < 2 || height < 2) return 'it has no size';
  const topElement = document.elementFromPoint(x + width / 2, y + height / 2);
  return element.contains(topElement) ? 'visible' : `it is covered by ${topElement?.outerHTML.slice(0, 120)}`;
}

/** True if nothing covers the centre of the focused element. Runs in the page. */
export function isFocusUncovered(): boolean {
  const box = document.activeElement?.getBoundingClientRect();
  const top = box && document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return Boolean(top && (document.activeElement?.contains(top) || top.contains(document.activeElement)));
}

export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 200; presses++) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not lead to ${target}`);
}

/**
 * Presses Tab from the start of the document until the focus leaves the header.
 * @returns Name and inline edges of each focused element.
 */
export async function tabThroughHeader(page: Page): Promise<{ name: string; start: number; end: number }[]> {
  const stops = [];
  for (;;) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const element = document.activeElement;
      const isBeforeHeader = element?.closest('nav:has([href="#main"]), #promotion-slot') != null;
      if (!element || (!isBeforeHeader && !element.closest('header'))) return null;
      const { left, right } = element.getBoundingClientRect();
      const isRtl = document.dir === 'rtl';
      return {
        name: element.ariaLabel || element.textContent.trim(),
        start: isRtl ? -right : left,
        end: isRtl ? -left : right,
        isBeforeHeader,
      };
    });
    if (!stop) return stops;
    if (!stop.isBeforeHeader) stops.push(stop);
  }
}

/**
 * Presses Tab through the whole document. Returns one line per focused element that is covered, has no focus ring, or
 * comes before the previously focused one in reading order.
 */
export async function faultsOfTabbing(page: Page, maxStops = 400): Promise<string[]> {
  const faults: string[] = [];
  for (let stops = 0; stops < maxStops; stops++) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate(faultsOfStop);
    if (!found) return faults;
    faults.push(...found);
  }
  return [...faults, `Tab does not return to the start within ${maxStops} stops`];
}

/** Faults of the focused element; null when the focus is back at the start. */
function faultsOfStop(): string[] | null {
  type Stop = { name: string; top: number; bottom: number; start: number; end: number };
  const state = window as unknown as { stops?: Set<Element>; previous?: Stop | undefined };
  state.stops ??= new Set();
  const element = document.activeElement;
  if (!element || element === document.body || state.stops.has(element)) return null;
  state.stops.add(element);
  const rect = element.getClientRects()[0] ?? element.getBoundingClientRect();
  const [x, y] = [rect.x + rect.width / 2, rect.y + rect.height / 2];
  const topElement = document.elementFromPoint(Math.min(Math.max(x, 0), innerWidth - 1), Math.min(y, innerHeight - 1));
  // A card that is a link as a whole shows its focus ring on a pseudo-element.
  const hasRing = [getComputedStyle(element), getComputedStyle(element, '::after')].some(
    ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
  );
  // Undo horizontal scrolling to get the position within the row.
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
  const { previous } = state;
  // Fixed elements have no position in the reading order, and carousel controls are focused before their slides.
  const isFixed =
    element.closest('header, #promotion-slot, nav:has([href="#main"]), [aria-roledescription], [data-lower-bar]') !==
    null;
  state.previous = isFixed ? undefined : stop;
  const isAbovePrevious = previous && !isFixed && stop.bottom <= previous.top + 1 && stop.start < previous.end - 1;
  // Touch targets of two lines may overlap slightly.
  const middle = (stop.top + stop.bottom) / 2;
  const isSameLine = previous && middle > previous.top && middle < previous.bottom;
  const isBeforePreviousInLine = isSameLine && !isFixed && stop.end <= previous.start + 1;
  const { name } = stop;
  return [
    ...(rect.width < 2 || rect.height < 2 ? [`no size: ${name}`] : []),
    ...(topElement && (element.contains(topElement) || topElement.contains(element))
      ? []
      : [`${name} is covered by ${topElement?.outerHTML.slice(0, 80)}`]),
    ...(hasRing ? [] : [`no ring: ${name}`]),
    ...(isAbovePrevious || isBeforePreviousInLine ? [`against reading order: ${name} after ${previous.name}`] : []),
  ];
}
