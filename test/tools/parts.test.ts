import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { pageOf, partNames, partOf } from '../../tools/build/parts.ts';

const files = execFileSync('git', ['ls-files', 'client', 'contracts'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file));

test.each([
  ['client/header/Header.tsx', 'site'],
  ['client/header/Header.module.css', 'site'],
  ['client/search/SearchForm.tsx', 'site'],
  ['contracts/routes.ts', 'site'],
  // Of folders whose other files surround every page, or come when they are wanted.
  ['client/account/accountState.ts', 'calls'],
  ['client/account/AccountSession.tsx', 'later'],
  ['client/region/RegionSuggestion.tsx', 'later'],
  ['client/region/RegionSwitcher.tsx', 'editions'],
  ['client/search/Suggestions.tsx', 'suggestions'],
  ['client/cart/CartLayer.tsx', 'later'],
  ['client/cart/shopCartUrl.ts', 'site'],
  ['client/price/Price.tsx', 'price'],
  ['client/product/ProductCard.tsx', 'products'],
  ['client/carousel/followSwipe.ts', 'sections'],
  // The build puts these where they are used.
  ['client/cart/CartPanel.tsx', null],
  ['client/price/askPrices.ts', null],
  ['client/product/ProductTiles.tsx', null],
  ['contracts/regions/regions.ts', null],
  // Pages have files of their own, and what is none of ours has no part.
  ['client/pages/home/+Page.tsx', null],
  ['node_modules/react/index.js', null],
  ['renderer/+client.tsx', null],
])('%s: part %s', (file, part) => {
  expect(partOf(file)).toBe(part);
  // What git does not list is not renamed with the table either.
  if (/^(client|contracts)\/.*tsx?$/.test(file)) expect(files).toContain(file);
});

test('every part has files', () => {
  const used = new Set(files.map(partOf));
  expect(partNames.filter((name) => !used.has(name))).toEqual([]);
});

test.each([
  ['client/pages/home/LevelSection.tsx', 'home'],
  ['client/pages/_error/+Page.tsx', '_error'],
  ['client/pages/home/+config.ts', null],
  ['client/header/Header.tsx', null],
])('%s: page %s', (file, kind) => {
  expect(pageOf(file)).toBe(kind);
});
