import { expect, test } from 'vitest';
import { editionsByContinent, type ListedRegion } from '../../contracts/regions/editionsByContinent.ts';
import { regionCodes } from '../../contracts/regions/regions.ts';

const all = editionsByContinent.flatMap(({ editions }) => editions);

function countriesOf(editions: readonly ListedRegion[]): ListedRegion[][] {
  const codes = [...new Set(editions.map(({ country }) => country))];
  return codes.map((code) => editions.filter(({ country }) => country === code));
}

test('every edition is listed once, on its continent', () => {
  expect(all.map(({ code }) => code).toSorted()).toEqual([...regionCodes].toSorted());
  for (const { editions } of editionsByContinent) {
    expect(new Set(editions.map(({ continentGroup }) => continentGroup)).size).toBe(1);
  }
});

test('countries are in the order of their own names, and so are the editions of a country', () => {
  const { compare } = new Intl.Collator('en');
  const byName = (one: string, other: string) => compare(one, other);
  for (const { editions } of editionsByContinent) {
    const countries = countriesOf(editions);
    // Editions of a country are adjacent.
    expect(countries.flat()).toEqual(editions);
    const names = countries.map(([first]) => first?.endonym ?? '');
    expect(names).toEqual(names.toSorted(byName));
    for (const country of countries) {
      const own = country.map(({ endonym }) => endonym);
      expect(own).toEqual(own.toSorted(byName));
    }
  }
});

test('editions with the same country in their language tags share a country, and others do not', () => {
  // Swahili and Persian have no country in their tags.
  const areas: Partial<Record<string, string>> = { 'ea-sw': '014', 'middleeast-fa': 'AE' };
  const areaOf = ({ code, languageTag }: { code: string; languageTag: string }) =>
    areas[code] ?? new Intl.Locale(languageTag).region;
  const found = countriesOf(all).map((editions) => [...new Set(editions.map(areaOf))]);
  expect(found.filter((list) => list.length !== 1)).toEqual([]);
  expect(new Set(found.flat()).size).toBe(found.length);
});
