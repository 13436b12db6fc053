/** The oldest Chromium of the support floor (docs/browsers.md): layers open by their fallbacks. */
import { expect, test } from 'vitest';
import { siteInEngines } from '../support/engines/engine.ts';
import { closedCookieNotice, openAndCloseLayers } from '../support/engines/layers.ts';

const { visit, site } = siteInEngines();

test.each([390, 1440])('Chromium 109 at %i px: each layer opens in its position and closes', async (width) => {
  const page = await visit('Chromium 109', { width, height: 800, before: closedCookieNotice });
  await openAndCloseLayers(page, (_name, path) => `${site()}/de${path}`, width, { keys: width === 390 });
  expect(page.faults()).toEqual([]);
});
