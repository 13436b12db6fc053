/** Pages that other code has changed: translation, extensions, blockers, third-party scripts. */
import { describe, expect } from 'vitest';
import { followByScript, isMarked, markDocument } from '../support/engines/documents.ts';
import { engines, siteInEngines, test } from '../support/engines/engine.ts';
import type { EnginePage } from '../support/engines/enginePage.ts';
import { closedCookieNotice } from '../support/engines/layers.ts';

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

/** Replaces texts as browser translation does, also those that come later. */
function translate(): void {
  const translateTexts = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Node[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) {
      if (!text.textContent?.trim() || text.parentElement?.closest('font, script, style')) continue;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = `~${text.textContent}`;
      outer.append(inner);
      text.parentNode?.replaceChild(outer, text);
    }
  };
  document.documentElement.lang = 'fr';
  translateTexts(document.body);
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const added of addedNodes) translateTexts(added);
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

/** Source of a script that changes the page before hydration and ever after, as a password manager does. */
const extension = `{
  const extend = () => {
    document.documentElement?.setAttribute('data-extension', '1');
    document.body?.setAttribute('cz-shortcut-listen', 'true');
    for (const element of document.querySelectorAll(':is(input, header > div, main, section):not([data-extended])')) {
      element.setAttribute('data-extended', '');
      const icon = document.createElement('extension-icon');
      if (element.matches('input')) element.after(icon);
      else element.prepend(icon);
    }
  };
  new MutationObserver(extend).observe(document, { childList: true, subtree: true });
}`;

const isTolerant = () => Object.hasOwn(Text.prototype, 'nodeValue');
/** A section that was changed before its hydration is rendered again in the browser, and React logs this error. */
const withoutHydrationErrors = (faults: string[]) => faults.filter((text) => !text.includes('React error #418'));

const opensLayers = async (page: EnginePage) => {
  for (const layer of ['cart-panel', 'account-menu']) {
    await page.evaluate((id) => document.getElementById(id)?.showPopover(), layer);
    await expect.poll(() => page.isVisible(`#${layer} :is(a, button)`)).toBe(true);
  }
};

describe.each(engines)('%s', (engine) => {
  test('a translated page opens its layers, counts what is compared and leads to other pages', async () => {
    const page = await visit(engine, { before: closedCookieNotice });
    await page.goto(site() + line);
    await page.until(isTolerant);
    await markDocument(page);
    await page.evaluate(translate);
    await opensLayers(page);
    const tray = '#notices aside';
    for (const product of [1, 2]) await page.click(`main li:nth-of-type(${product}) [data-compare]`);
    await expect.poll(() => page.text(tray)).toMatch(/2/);
    await page.click(`main li:nth-of-type(1) [data-compare]`);
    await expect.poll(() => page.text(tray)).not.toMatch(/2/);
    await followByScript(page, profile);
    expect(await page.text('h1')).toMatch(/^~/);
    await expect.poll(() => page.isVisible('#gallery a')).toBe(true);
    await page.back();
    await page.until((path) => location.pathname === path && document.querySelector('[data-compare]') !== null, line);
    expect(await page.evaluate(isMarked)).toBe(true);
    expect(withoutHydrationErrors(page.faults())).toEqual([]);
  });

  test('a page into which an extension puts attributes and elements before hydration works', async () => {
    const page = await visit(engine, { before: extension });
    await page.goto(site() + line);
    await markDocument(page);
    await opensLayers(page);
    await followByScript(page, profile);
    expect(await page.evaluate(() => document.querySelectorAll('main h1').length)).toBe(1);
    await expect.poll(() => page.isVisible('#gallery a')).toBe(true);
    expect(await page.evaluate(isMarked)).toBe(true);
    expect(withoutHydrationErrors(page.faults())).toEqual([]);
  });

  test('a page whose elements were removed or wrapped leads to other pages', async () => {
    const page = await visit(engine);
    await page.goto(site() + line);
    await page.until(isTolerant);
    await markDocument(page);
    await page.evaluate(remove);
    await opensLayers(page);
    await followByScript(page, profile);
    expect(await page.evaluate(() => document.querySelectorAll('main h1').length)).toBe(1);
    expect(await page.evaluate(isMarked)).toBe(true);
    expect(withoutHydrationErrors(page.faults())).toEqual([]);
  });

  test('a page whose body a script has replaced loads the next one as a document', async () => {
    const page = await visit(engine);
    await page.goto(site() + line);
    await markDocument(page);
    await page.evaluate(() => {
      // As scripts do that prepend a banner; it replaces every element of the page by a copy.
      const copy = document.body.cloneNode(true);
      document.body.replaceChildren(...copy.childNodes);
    });
    await followByScript(page, home);
    expect(await page.evaluate(isMarked)).toBe(false);
    expect(await page.evaluate(() => document.querySelectorAll('h1').length)).toBe(1);
  });
});
