import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { chunkNames, chunkOf, pageChunkOf } from '../../tools/build/chunks.ts';

const files = execFileSync('git', ['ls-files', 'client', 'contracts'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file));

test.each([
  ['client/header/Header.tsx', 'site'],
  ['client/header/Header.module.css', 'site'],
  ['client/search/SearchForm.tsx', 'site'],
  ['contracts/routes.ts', 'site'],
  // From folders whose other files are in the chunk `site` or load later.
  ['client/account/accountState.ts', 'calls'],
  ['client/account/AccountSession.tsx', 'later'],
  ['client/region/RegionSuggestion.tsx', 'later'],
  ['client/region/RegionSwitcher.tsx', 'editions'],
  ['client/region/RegionSwitcherRoot.tsx', 'editions'],
  ['client/region/editionToSuggest.ts', 'editions'],
  ['client/search/Suggestions.tsx', 'suggestions'],
  ['client/search/menuOffers.ts', 'found'],
  ['client/cart/CartCount.tsx', 'later'],
  ['client/cart/shopCartUrl.ts', 'site'],
  ['client/price/Price.tsx', 'products'],
  ['client/product/ProductCard.tsx', 'products'],
  ['client/product/ProductTiles.tsx', 'lists'],
  ['client/carousel/followSwipe.ts', 'sections'],
  // The bundler decides.
  ['client/cart/CartPanel.tsx', null],
  ['client/price/trackPrice.ts', null],
  ['contracts/regions/editionsByContinent.ts', null],
  ['contracts/regions/regions.ts', null],
  ['contracts/text/resultKind.ts', null],
  // Pages have chunks of their own; foreign modules have none.
  ['client/pages/home/+Page.tsx', null],
  ['node_modules/react/index.js', null],
  ['renderer/+client.tsx', null],
])('%s is in chunk %s', (file, chunk) => {
  expect(chunkOf(file)).toBe(chunk);
  // The table must not contain renamed or removed files.
  if (/^(client|contracts)\/.*tsx?$/.test(file)) expect(files).toContain(file);
});

test('every chunk has files', () => {
  const used = new Set(files.map(chunkOf));
  expect(chunkNames.filter((name) => !used.has(name))).toEqual([]);
});

test.each([
  ['client/pages/home/LevelSection.tsx', 'home'],
  ['client/pages/_error/+Page.tsx', '_error'],
  ['client/pages/home/+config.ts', null],
  ['client/header/Header.tsx', null],
])('%s is in the chunk of page %s', (file, kind) => {
  expect(pageChunkOf(file)).toBe(kind);
});
