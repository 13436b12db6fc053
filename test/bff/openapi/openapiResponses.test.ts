import { expect, test } from 'vitest';
import { diverseEditions } from '../../support/diverseEditions.ts';
import { responseFaults } from '../../support/responseFaults.ts';

test('the responses of every endpoint match the document completely, in editions of every kind', async () => {
  expect(await responseFaults(diverseEditions)).toEqual([]);
});
