/** The BFF's answers in all 86 editions; `openapiAnswers.test.ts` and `home.test.ts` have some. */
import { expect, test } from 'vitest';
import { regionCodes } from '../../../contracts/regions/regions.ts';
import { faultsOfAnswers } from '../../support/answersOfEditions.ts';
import { testWholeEditions } from '../../support/wholeEditions.ts';

test('every endpoint answers what the document says, and all of it, in every edition', async () => {
  expect(await faultsOfAnswers(regionCodes)).toEqual([]);
}, 120_000);

testWholeEditions(regionCodes);
