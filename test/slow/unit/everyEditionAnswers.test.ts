/** BFF responses in all 86 editions; `openapiAnswers.test.ts` and `home.test.ts` cover some. */
import { expect, test } from 'vitest';
import { regionCodes } from '../../../contracts/regions/regions.ts';
import { faultsOfAnswers } from '../../support/answersOfEditions.ts';
import { testWholeEditions } from '../../support/wholeEditions.ts';

test('every endpoint follows the OpenAPI document and is complete in every edition', async () => {
  expect(await faultsOfAnswers(regionCodes)).toEqual([]);
}, 120_000);

testWholeEditions(regionCodes);
