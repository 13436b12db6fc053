/** Current engines without the features that browsers of the support floor lack (docs/browsers.md). */
import { beforeAll, describe, expect } from 'vitest';
import { engines, siteInEngines, test } from '../support/engines/engine.ts';
import { closedCookieNotice, openAndCloseLayers } from '../support/engines/layers.ts';
import { removeNewStyles, withoutNewScripts } from '../support/engines/removeFeatures.ts';
import { sitePaths } from '../support/samplePages.ts';

const { visit, site, proxy } = siteInEngines();
beforeAll(() => removeNewStyles(proxy()));

describe.each(engines)('%s', (engine) => {
  test('each layer opens by its fallback, in its position, and closes', async () => {
    const page = await visit(engine, { before: closedCookieNotice + withoutNewScripts });
    // At this width the layers of the header are below their buttons, and the menu is a layer, too.
    await openAndCloseLayers(page, site(), 'de', [{ width: 820 }]);
    expect(page.faults()).toEqual([]);
  });

  test('all products are shown where a list cannot know that it is long', async () => {
    const page = await visit(engine, { width: 1440, before: withoutNewScripts });
    await page.goto(`${site()}/de${sitePaths.productLine}`);
    expect(await page.evaluate(() => document.querySelectorAll('main li[id], main ul > li').length)).toBeGreaterThan(9);
    const hidden = () =>
      [...document.querySelectorAll('main ul > li')].filter((card) => !card.checkVisibility()).length;
    expect(await page.evaluate(hidden)).toBe(0);
  });
});
