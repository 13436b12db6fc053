import { expect, test } from 'vitest';
import { editionForLanguages } from '../../contracts/regions/editionForLanguages.ts';
import { regionCodes, regions } from '../../contracts/regions/regions.ts';

test.each([
  // Tag of an edition, in upper or lower case.
  ['de-CH', 'ch-de'],
  ['DE-ch', 'ch-de'],
  ['en-GB', 'uk'],
  ['ar-SA', 'sa-ar'],
  ['es-419', 'latin'],
  ['pt-br', 'br'],
  ['sr-Latn-RS', 'rs'],
  ['de-CH-u-co-phonebk', 'ch-de'],
  // Default edition of the language.
  ['de', 'de'],
  ['de-AT', 'de'],
  ['fr-LU', 'fr'],
  ['es-VE', 'es'],
  ['pt-AO', 'pt'],
  ['no', 'no'],
  ['nb', 'no'],
  ['sr-Cyrl', 'rs'],
  ['uk', 'ua-ua'],
  ['el', 'gr-el'],
  ['iw', 'il'],
  ['fa-AF', 'middleeast-fa'],
  ['et', 'ee'],
  ['sw-KE', 'ea-sw'],
  // Chinese by script or territory.
  ['zh', 'cn'],
  ['zh-Hans', 'cn'],
  ['zh-SG', 'cn'],
  ['zh-Hant', 'tw'],
  ['zh-Hant-TW', 'tw'],
  ['zh-Hant-HK', 'hk'],
  ['zh-MO', 'hk'],
  // Other English tags: the global edition; Arabic and unsupported languages have no default.
  ['en', 'global'],
  ['en-JM', 'global'],
  ['ar', 'global'],
  ['ar-MA', 'global'],
  ['eu', 'global'],
])('language %s selects the edition %s', (tag, edition) => {
  expect(editionForLanguages([tag])).toBe(edition);
});

test.each([
  [['eu', 'ca', 'es-ES', 'en'], 'es'],
  [['ar', 'fr', 'en'], 'fr'],
  [['en-JM', 'de'], 'global'],
  [['en', 'de'], 'global'],
  [['*', 'de_DE', '', 'pl;q=0.8', 'constructor', 'it'], 'it'],
  [['eu'], 'global'],
  [[], 'global'],
] as const)('the first language with an edition decides: %j → %s', (languages, edition) => {
  expect(editionForLanguages(languages)).toBe(edition);
});

test('the language tag of every edition selects that edition, or the first edition with the same tag', () => {
  for (const code of regionCodes) {
    const first = regionCodes.find((other) => regions[other].languageTag === regions[code].languageTag);
    expect(editionForLanguages([regions[code].languageTag])).toBe(first);
  }
});
