import { expect, test } from 'vitest';
import { faultsOfAnswers } from '../../support/answersOfEditions.ts';
import { unlikeEditions } from '../../support/unlikeEditions.ts';

test('every endpoint answers what the document says, and all of it, in editions of every kind', async () => {
  expect(await faultsOfAnswers(unlikeEditions)).toEqual([]);
});
