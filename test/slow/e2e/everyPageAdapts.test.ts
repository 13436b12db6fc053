import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { forcedColourFaults, printFaults, scriptlessFaults, setText } from '../../support/adaptation.ts';
import { browserForTests } from '../../support/browser.ts';
import { faultsOfTabbing } from '../../support/focus.ts';
import { clippingFaults, overflowFaults } from '../../support/pageRules.ts';
import { scrollThrough, shiftFaults, watchPaint } from '../../support/paint.ts';
import { pagesOf } from '../../support/samplePages.ts';

const site = inject('site');
const visit = browserForTests();

const labelled = (label: string, faults: string[]) => faults.map((fault) => `${label}: ${fault}`);
const fitFaults = async (page: Page) => [...(await overflowFaults(page)), ...(await clippingFaults(page))];

test('every page reflows at 320 px, also with wide spacing, and at 640 px with text twice as large', async () => {
  const { page, settled, close } = await visit({ viewport: { width: 320, height: 640 } });
  const faults: string[] = [];
  for (const [kind, path] of pagesOf('fi', { withEntry: true })) {
    await page.goto(site + path, { waitUntil: 'load' });
    await settled();
    faults.push(...labelled(kind, await fitFaults(page)));
    await setText(page, 'spacing');
    faults.push(...labelled(`${kind} with wide spacing`, await fitFaults(page)));
    await setText(page, 'size');
    await page.setViewportSize({ width: 640, height: 640 });
    faults.push(...labelled(`${kind} with text twice as large`, await fitFaults(page)));
    await page.setViewportSize({ width: 320, height: 640 });
  }
  await close();
  expect(faults).toEqual([]);
});

test.each([
  { edition: 'sa-ar', width: 390 },
  { edition: 'jp', width: 820 },
  { edition: 'de', width: 1440 },
])('a first visit with motion has no layout shift on any page: $edition at $width px', async ({ edition, width }) => {
  const faults: string[] = [];
  for (const [kind, path] of pagesOf(edition, { withEntry: true })) {
    const { page, settled, close } = await visit({ viewport: { width, height: 844 }, reducedMotion: 'no-preference' });
    await watchPaint(page);
    await page.goto(site + path, { waitUntil: 'load' });
    await settled();
    await scrollThrough(page);
    await settled();
    faults.push(...labelled(kind, await shiftFaults(page)));
    await close();
  }
  expect(faults).toEqual([]);
});

test('every control has an edge in forced colours, and pages print completely without controls', async () => {
  const { page, settled, close } = await visit({ viewport: { width: 718, height: 1000 } });
  const faults: string[] = [];
  for (const [kind, path] of pagesOf('de', { withEntry: true })) {
    await page.emulateMedia({ media: 'screen' });
    await page.goto(site + path, { waitUntil: 'load' });
    await settled();
    faults.push(...labelled(kind, await forcedColourFaults(page)), ...labelled(kind, await printFaults(page)));
  }
  const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g);
  expect(sheets?.length).toBeLessThan(9);
  await close();
  expect(faults).toEqual([]);
});

test('without scripts every page is readable and its links and controls work', async () => {
  const { page, close } = await visit({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false });
  const faults: string[] = [];
  for (const [kind, path] of pagesOf('sa-ar', { withEntry: true })) {
    await page.goto(site + path, { waitUntil: 'load' });
    faults.push(...labelled(kind, await scriptlessFaults(page)));
  }
  await close();
  expect(faults).toEqual([]);
});

test('without scripts every menu link is reachable by touch and keyboard', async () => {
  const { page, close } = await visit({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false });
  const links = page.locator('#main-menu li:not([data-own]) > a');
  await page.goto(`${site}/de/proart/compare/`);
  await page.locator('header [popovertarget="main-menu"]').first().click();
  expect(await links.evaluateAll((all) => all.filter((link) => !link.checkVisibility()).length)).toBe(0);

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.reload();
  const reached = new Set<string>();
  for (let stops = 0; stops < (await links.count()) + 5; stops++) {
    await page.keyboard.press('Tab');
    const href = await page.evaluate(() => document.activeElement?.closest('#main-menu a')?.getAttribute('href'));
    if (href) reached.add(href);
  }
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(hrefs.filter((href) => !reached.has(href))).toEqual([]);
  await close();
});

test.each([
  { edition: 'de', width: 1440, kinds: ['prosProfile', 'productLine'] },
  { edition: 'sa-ar', width: 1440, kinds: ['home', 'compare'] },
  { edition: 'jp', width: 390, kinds: ['profession', 'overview'] },
])('$edition at $width px: Tab follows reading order over visible elements and returns to the start', async (at) => {
  const { page, settled, close } = await visit({ viewport: { width: at.width, height: 900 } });
  const faults: string[] = [];
  for (const [kind, path] of pagesOf(at.edition).filter(([kind]) => at.kinds.includes(kind))) {
    await page.goto(site + path, { waitUntil: 'load' });
    await settled();
    faults.push(...labelled(kind, await faultsOfTabbing(page)));
  }
  await close();
  expect(faults).toEqual([]);
});
