import { expect, test } from 'vitest';
import { regionCodes } from '../../../contracts/regions/regions.ts';
import { composePage } from '../../support/composePage.ts';

test('the entry page has every edition once, by continent', async () => {
  const { data } = await composePage('entry', {}, {});
  expect(data.regionGroups.map(({ name }) => name)).toEqual([
    'Global',
    'Europe',
    'Americas',
    'Asia Pacific',
    'Middle East and Africa',
  ]);
  expect(data.regionGroups.flatMap((group) => group.regions.map(({ code }) => code)).toSorted()).toEqual(
    [...regionCodes].toSorted(),
  );
  expect(data.regionGroups[1]?.regions.slice(0, 3)).toEqual([
    {
      code: 'be-nl',
      endonym: 'België / Nederlands',
      languageTag: 'nl-BE',
      direction: 'ltr',
      path: '/be-nl/proart/',
      country: 'be-nl',
    },
    expect.objectContaining({ code: 'be-fr', country: 'be-nl' }),
    expect.objectContaining({ code: 'cz', country: 'cz' }),
  ]);
});
