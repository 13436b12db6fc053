/** Pages that other code has changed: blockers, extensions, third-party scripts. */
import { describe, expect, test } from 'vitest';
import { engines, siteInEngines } from '../support/engines/engine.ts';
import type { EnginePage } from '../support/engines/enginePage.ts';

const { visit, site } = siteInEngines();

const home = '/us/proart/';
const line = '/us/proart/laptops-home/';
const profile = '/us/proart/what-pros-say/photography/torvald-hengsen/';

/** Removes and wraps elements as blockers and scripts do. */
function remove(): void {
  document.querySelector('main > *')?.remove();
  document.getElementById('cookie-slot')?.remove();
  for (const section of document.querySelectorAll('main section:nth-of-type(2)')) {
    const wrapper = document.createElement('div');
    section.replaceWith(wrapper);
    wrapper.append(section);
  }
}

const mark = (page: EnginePage) => page.evaluate(() => void Object.assign(window, { sameDocument: true }));
const isSameDocument = (page: EnginePage) => page.evaluate(() => 'sameDocument' in window);

/** Follows a link of the page by script, because the changes may have hidden it. */
async function follow(page: EnginePage, href: string): Promise<void> {
  await page.evaluate((target) => {
    const link = Object.assign(document.createElement('a'), { href: target });
    document.body.append(link);
    link.click();
    link.remove();
  }, href);
  await page.until((target) => location.pathname === target && document.querySelector('h1') !== null, href);
}

const opensLayers = async (page: EnginePage) => {
  for (const layer of ['cart-panel', 'account-menu']) {
    await page.evaluate((id) => document.getElementById(id)?.showPopover(), layer);
    await expect.poll(() => page.isVisible(`#${layer} :is(a, button)`)).toBe(true);
  }
};

describe.each(engines)('%s', (engine) => {
  test('a page whose elements were removed or wrapped leads to other pages', async () => {
    const page = await visit(engine);
    await page.goto(site() + line);
    await mark(page);
    await page.evaluate(remove);
    await opensLayers(page);
    await follow(page, profile);
    await page.settled();
    expect(await page.evaluate(() => document.querySelectorAll('main h1').length)).toBe(1);
    expect(await isSameDocument(page)).toBe(true);
    // A section that is not yet hydrated is rendered anew, and React says so.
    expect(page.faults().filter((line) => !line.includes('React error #418'))).toEqual([]);
  });

  test('a page whose body a script has replaced loads the next one as a document', async () => {
    const page = await visit(engine);
    await page.goto(site() + line);
    await mark(page);
    await page.evaluate(() => {
      // As scripts do that prepend a banner; it replaces every element of the page by a copy.
      const copy = document.body.cloneNode(true);
      document.body.replaceChildren(...copy.childNodes);
    });
    await follow(page, home);
    await page.until(() => !('sameDocument' in window));
    await page.settled();
    expect(await page.evaluate(() => document.querySelectorAll('h1').length)).toBe(1);
  });
});
