/** Browsers without some interfaces, or with interfaces that refuse: blocked storage, private modes, old devices. */
import { describe, expect } from 'vitest';
import { followByScript, isMarked, markDocument } from '../support/engines/documents.ts';
import { engines, siteInEngines, test } from '../support/engines/engine.ts';

const { visit, site } = siteInEngines();

const home = '/us/proart/';
const line = '/us/proart/laptops-home/';

const withoutInterfaces = `{
  for (const name of ['ResizeObserver', 'MutationObserver', 'IntersectionObserver', 'BroadcastChannel']) delete window[name];
  Object.defineProperty(Navigator.prototype, 'languages', { get: () => undefined });
  const refuse = () => { throw new DOMException('refused', 'SecurityError'); };
  Object.defineProperty(Document.prototype, 'cookie', { get: refuse, set: refuse });
  for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: refuse });
  Object.defineProperty(window, 'dataLayer', { value: 'of another script' });
}`;

describe.each(engines)('%s', (engine) => {
  test('without observers, languages, cookies and storage, pages work', async () => {
    const page = await visit(engine, { before: withoutInterfaces });
    for (const path of [home, line, '/proart/entry/', '/us/proart/studio-16/']) {
      await page.goto(site() + path);
      expect(await page.isVisible('h1'), path).toBe(true);
    }
    await page.goto(site() + line);
    await markDocument(page);
    await page.click('header button[popovertarget="cart-panel"]');
    await expect.poll(() => page.isVisible('#cart-panel :is(a, button)')).toBe(true);
    await page.press('Escape');
    await followByScript(page, home);
    expect(await page.evaluate(isMarked)).toBe(true);
    expect(page.faults()).toEqual([]);
  });
});
