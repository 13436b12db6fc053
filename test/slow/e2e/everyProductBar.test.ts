/** The bars of a product's page with the text sizes that visitors set in their browser. */
import { chromium } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { findChromium } from '../../../tools/chromium.ts';

const site = inject('site');
const windows = [
  [390, 664],
  [320, 568],
  [820, 1180],
  [1024, 768],
  [1440, 900],
] as const;

test.each([16, 20, 24, 32])('with text of %i px, bars that stay cover at most a fifth of the window', async (size) => {
  const { executablePath, args } = await findChromium();
  const browser = await chromium.launch({
    executablePath,
    args: [...args, `--blink-settings=defaultFontSize=${size}`],
  });
  const page = await browser.newPage();
  for (const [width, height] of windows) {
    await page.setViewportSize({ width, height });
    await page.goto(`${site}/de/proart/air-14/`);
    const bars = await page.evaluate(() =>
      [...document.querySelectorAll('[data-product-bar], [data-lower-bar]')].map((bar) => ({
        isStaying: /fixed|sticky/.test(getComputedStyle(bar).position),
        height: bar.getBoundingClientRect().height,
        isCutOff: bar.scrollWidth > bar.clientWidth,
      })),
    );
    expect(bars).toHaveLength(2);
    for (const { isStaying, height: barHeight, isCutOff } of bars) {
      if (isStaying) expect(barHeight, `${width} × ${height}`).toBeLessThanOrEqual(height / 5);
      expect(isCutOff, `${width} × ${height}`).toBe(false);
    }
  }
  await browser.close();
});
