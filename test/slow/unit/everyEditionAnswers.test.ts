/** BFF responses in all 86 editions; `openapiResponses.test.ts` and `home.test.ts` cover some. */
import { expect, test } from 'vitest';
import { regionCodes } from '../../../contracts/regions/regions.ts';
import { testCompleteEditions } from '../../support/completeEditions.ts';
import { responseFaults } from '../../support/responseFaults.ts';

test('every endpoint follows the OpenAPI document and is complete in every edition', async () => {
  expect(await responseFaults(regionCodes)).toEqual([]);
}, 120_000);

testCompleteEditions(regionCodes);
