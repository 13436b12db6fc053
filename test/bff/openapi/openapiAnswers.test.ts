import { expect, test } from 'vitest';
import { faultsOfAnswers } from '../../support/answersOfEditions.ts';
import { unlikeEditions } from '../../support/unlikeEditions.ts';

test('the responses of every endpoint match the document completely, in editions of every kind', async () => {
  expect(await faultsOfAnswers(unlikeEditions)).toEqual([]);
});
