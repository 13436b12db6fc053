/** The oldest Chromium of the support floor (docs/browsers.md): layers open by their fallbacks. */
import { expect, test } from 'vitest';
import { siteInEngines } from '../support/engines/engine.ts';
import { closedCookieNotice, layers, openAndClose } from '../support/engines/layers.ts';

const { visit, site } = siteInEngines();

test.each([390, 1440])('Chromium 109 at %i px: each layer opens in its position and closes', async (width) => {
  const page = await visit('Chromium 109', { width, height: 800, before: closedCookieNotice });
  let url = '';
  for (const [name, { path, existsAt }] of layers) {
    if (existsAt?.(width) === false) continue;
    const wanted = `${site()}/de${path}`;
    if (url !== wanted) await page.goto(wanted);
    url = wanted;
    await openAndClose(page, name, width, { keys: width === 390 });
  }
  expect(page.faults()).toEqual([]);
});
