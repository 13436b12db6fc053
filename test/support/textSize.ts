import type { Page } from 'playwright-core';

/** Sets the text size that visitors choose in their browser; sites cannot set it. */
export async function setTextSize(page: Page, size: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: size } });
}
