/** Navigations that may or may not load another document. */
import type { EnginePage } from './enginePage.ts';

/** Marks the document of a page, so that `isMarked` tells whether another one was loaded. */
export const markDocument = (page: EnginePage) => page.evaluate(() => void Object.assign(window, { isMarked: true }));

/** True in the document that was marked. Runs in the page. */
export const isMarked = () => 'isMarked' in window;

/** Follows a link by script, because it may be covered, and waits for its page. */
export async function followByScript(page: EnginePage, href: string): Promise<void> {
  const left = await page.evaluate(() => document.title);
  await page.evaluate((target) => {
    const link = Object.assign(document.createElement('a'), { href: target });
    document.body.append(link);
    link.click();
    link.remove();
  }, href);
  // The title changes with the page, the address a little earlier.
  await page.until((target, title) => location.pathname === target && document.title !== title, href, left);
  await page.settled();
}
