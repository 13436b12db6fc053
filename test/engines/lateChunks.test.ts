/** Pages whose late code hangs, is lost, loses its style sheets or throws. */
import { describe, expect } from 'vitest';
import { chunkWith } from '../support/chunkWith.ts';
import { isMarked, markDocument } from '../support/engines/documents.ts';
import { engines, siteInEngines, test } from '../support/engines/engine.ts';
import type { EnginePage } from '../support/engines/enginePage.ts';
import { doublePressOver } from '../support/engines/layers.ts';
import type { Change } from '../support/engines/testProxy.ts';
import { layerPlacements } from '../support/layerPlacements.ts';
import { sitePaths } from '../support/samplePages.ts';

const { visit, site, change } = siteInEngines();
const { home, productLine, prosProfile } = sitePaths;

/** Texts that only the late scripts contain: cart panel, search suggestions, list of editions, dialogs, tray, others. */
const texts = ['ec_empty', 'search_too_short', 'region-switcher-title', 'showModal', 'compare-limit', 'ask_assistant'];
const scripts = () => new RegExp(texts.map(chunkWith).join('|'));
const styleSheets = /\/(later|client_cart_\w+|suggestions|dialog|client_compare_CompareTray)\.[\w-]+\.css/;

const faults = {
  hang: () => [scripts(), 'hang'],
  'are lost': () => [scripts(), 'lose'],
  'lose their style sheets': () => [styleSheets, 'lose'],
  throw: () => [scripts(), () => `throw new Error('late code of the test')`],
} satisfies Record<string, () => [RegExp, Change]>;
type Fault = keyof typeof faults;
const changeOf = (fault: Fault): [RegExp, Change] => faults[fault]();

/** Shortens the wait for late code to two seconds. */
const before = `{
  const wait = setTimeout;
  window.setTimeout = (run, ms, ...args) => wait(run, ms === 5000 ? 2000 : ms, ...args);
}`;

/** Address, title, heading and loading bar; runs in the page. */
const seen = () => ({
  path: location.pathname,
  title: document.title,
  heading: document.querySelector('h1')?.textContent,
  bar: document.querySelector<HTMLElement>('[data-loading-bar]')?.dataset['loadingBar'],
});

/** Follows the first link of the main menu, from a document that is marked. @returns What was seen before. */
async function followMenu(page: EnginePage) {
  const old = await page.evaluate(seen);
  await markDocument(page);
  await page.click('#main-menu a');
  return old;
}

/** Opens each layer of the header, reads what `content` matches in it and closes it. */
async function expectLayer(page: EnginePage, name: keyof typeof layerPlacements, content: string): Promise<void> {
  const { opener, layer, close }: { opener: string; layer: string; close?: string } = layerPlacements[name];
  await page.click(opener);
  await expect.poll(() => page.isVisible(`${layer} ${content}`), { message: `${name} has ${content}` }).toBe(true);
  if (close) await page.click(close);
  else await page.press('Escape');
  await expect.poll(() => page.isVisible(layer), { message: `${name} is open` }).toBe(false);
}

/** The whole table in Chromium; what differs most between engines in all. */
const faultsIn = (engine: string) =>
  engine === 'Chromium' ? (Object.keys(faults) as Fault[]) : (['hang', 'are lost'] satisfies Fault[]);

describe.each(engines)('%s', (engine) => {
  test.each(faultsIn(engine))(
    'when the scripts of all layers %s, each layer has its links, and links work',
    async (fault) => {
      change(...changeOf(fault));
      const page = await visit(engine, { before });

      // WebKitGTK shows no films without codecs, which a test machine may lack.
      for (const link of engine === 'WebKit' ? ['#gallery a'] : ['#gallery a', '#film a']) {
        await page.goto(`${site()}/de${prosProfile}`);
        const file = await page.evaluate((of) => document.querySelector<HTMLAnchorElement>(of)?.href ?? '', link);
        await page.click(link);
        await page.until((url: string) => location.href === url, file);
      }

      await page.goto(`${site()}/de${home}`);
      await expectLayer(page, 'cart', 'a[href$="/checkout/cart/"]');
      await expectLayer(page, 'account', 'a');
      await expectLayer(page, 'search', 'form input');
      await expectLayer(page, 'regions', 'a[hreflang="pl-PL"]');
      const old = await followMenu(page);
      const now = await page.until(
        (read: string, left: string) => location.pathname !== left && document.title !== read && document.title,
        old.title,
        old.path,
      );
      await expect.poll(() => page.evaluate(seen)).toMatchObject({ title: now, bar: 'idle' });
      expect((await page.evaluate(seen)).heading).not.toBe(old.heading);
      expect(await page.evaluate(isMarked)).toBe(true);

      await page.goto(`${site()}/de${productLine}`);
      await page.click(layerPlacements.tray.opener);
      expect(await page.isVisible('main a[href*="/compare/?ids="]')).toBe(true);
    },
  );

  test('a layer whose style sheet was lost is complete at its next opening', async () => {
    const undo = change(styleSheets, 'lose');
    const page = await visit(engine, { before });
    await page.goto(`${site()}/de${home}`);
    await expectLayer(page, 'cart', 'a[href$="/checkout/cart/"]');
    undo();
    await expectLayer(page, 'cart', 'section[aria-busy=false]');
    expect(await page.evaluate(() => document.querySelector('link[href*="client_cart_CartPanel"]') !== null)).toBe(
      true,
    );
  });

  test('a search first opened without a network works once it is back', async () => {
    const { opener, layer, close } = layerPlacements.search;
    const page = await visit(engine, { before });
    await page.goto(`${site()}/de${home}`);
    const undo = change(new RegExp(`${chunkWith('search_too_short')}|/bff/`), 'lose');
    await page.click(opener);
    await page.until((input) => document.activeElement?.matches(input), `${layer} input`);
    await page.type('studio');
    expect(await page.isVisible(`${layer} [role=option]`)).toBe(false);
    await page.click(close);
    undo();
    await doublePressOver(page);
    await page.click(opener);
    await page.until((input) => document.activeElement?.matches(input), `${layer} input`);
    await page.type('studio');
    // Firefox requests a lost module again only in the next document; the form needs none.
    if (engine !== 'Firefox') await expect.poll(() => page.isVisible(`${layer} [role=option]`)).toBe(true);
    await page.press('Enter');
    await page.until(() => location.search.startsWith('?q=') && document.querySelector('main li a') !== null);
  });

  test('a page whose script hangs is loaded as a document, and the bar runs until then', async () => {
    const page = await visit(engine, { before });
    await page.goto(`${site()}/de${home}`);
    const undo = change(/\/assets\/.*\.js/, 'hang');
    // WebKit's driver runs no script in a document whose scripts hang.
    change(/^\/de\/proart\/(?!$)/, (html) => {
      undo();
      return html;
    });
    const old = await followMenu(page);
    await page.until(() => document.querySelector('[data-loading-bar=loading]') !== null);
    expect(await page.evaluate(seen)).toEqual({ ...old, bar: 'loading' });
    await page.until(() => !('isMarked' in window) && document.readyState !== 'loading');
    const { path, title, heading } = await page.evaluate(seen);
    expect(path).not.toBe(old.path);
    expect(title).not.toBe(old.title);
    expect(heading).not.toBe(old.heading);
  });
});
