import type { Locator } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { axe, browserForTests, hydrated } from '../../support/browser.ts';
import { isFocusUncovered } from '../../support/focus.ts';
import { shiftFaults, watchPaint } from '../../support/paint.ts';

const site = inject('site');
const visit = browserForTests();
const line = '/proart/laptops-home/';
const desktop = { width: 1440, height: 900 };

test.each(['de', 'sa-ar'])('in %s the keyboard gets from a checked box to the comparison and back', async (edition) => {
  const { page, browserErrors, close } = await visit({ viewport: desktop });
  await page.route('**/cookie-policy.js', (route) => route.abort('aborted'));
  await watchPaint(page);
  await page.goto(`${site}/${edition}${line}`, { waitUntil: 'networkidle' });
  await hydrated(page);
  const tray = page.locator('#notices > aside').filter({ has: page.locator('ul') });
  const boxes = page.locator('[data-compare]');
  const focusedIn = async (target: Locator) => target.evaluate((element) => element.contains(document.activeElement));
  /** Number of times that Tab or Enter is pressed until the focus is in an element. */
  const pressesTo = async (target: Locator, keys: string[]) => {
    let presses = 0;
    for (; presses < 200 && !(await focusedIn(target)); presses++)
      await page.keyboard.press(keys[Math.min(presses, keys.length - 1)] ?? 'Tab');
    return presses;
  };
  await boxes.nth(0).focus();
  await page.keyboard.press('Space');
  await tray.waitFor();
  expect(await pressesTo(tray, ['Tab', 'Enter'])).toBe(2);
  // With one product there is nothing to compare, and the way back is the last stop of the tray.
  await pressesTo(boxes.nth(0), ['Tab', 'Tab', 'Enter']);
  expect(await focusedIn(boxes.nth(0))).toBe(true);

  await boxes.nth(1).focus();
  await page.keyboard.press('Space');
  await tray.getByRole('link').waitFor();
  await page.keyboard.press('Tab');
  // Visible while it has the focus, and uncovered.
  expect(await page.evaluate(isFocusUncovered)).toBe(true);
  expect(await page.evaluate(() => document.activeElement?.getBoundingClientRect().width)).toBeGreaterThan(44);
  await page.keyboard.press('Enter');
  expect(await focusedIn(tray.getByRole('link'))).toBe(true);
  await page.keyboard.press('Tab');
  expect(await page.evaluate(isFocusUncovered)).toBe(true);
  await page.keyboard.press('Enter');
  expect(await focusedIn(boxes.nth(1))).toBe(true);
  expect(await shiftFaults(page)).toEqual([]);
  expect(await axe(page, ['main', '#notices'])).toEqual([]);
  expect(browserErrors).toEqual([]);
  await close();
});
