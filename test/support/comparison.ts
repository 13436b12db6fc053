import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { hydrated } from './browser.ts';

/** Opens a comparison and hides the rows whose values are equal; returns the check box, the rows, and their number. */
export async function hideEqualRows(page: Page, url: string) {
  await page.goto(url);
  await hydrated(page);
  const rows = page.locator('tbody tr');
  const rowCount = await rows.count();
  const differences = page.getByRole('checkbox', { name: 'Nur Unterschiede anzeigen' });
  await differences.check();
  expect(await rows.count()).toBeLessThan(rowCount);
  return { differences, rows, rowCount };
}
