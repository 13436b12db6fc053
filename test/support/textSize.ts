import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Sets the text size that visitors choose in their browser; sites cannot set it. */
export async function setTextSize(page: Page, size: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: size } });
  // Without it the tests would measure the usual size.
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(`${size}px`);
}
