/** Typical faults of calls to upstreams in every state of the cache; `npm run test:pages` has every one. */
import { expect, test, vi } from 'vitest';
import { pages } from '../../../contracts/pages/page.ts';
import { ageOf, kinds, states } from '../../support/faultKinds.ts';
import { testFaultMatrix } from '../../support/faultMatrix.ts';
import { typicalFaults } from '../../support/faults.ts';

vi.setConfig({ testTimeout: 60_000 });

testFaultMatrix(states, typicalFaults);

test('every kind is met in every state, but for suggestions, which are fresh or too old to be shown at once', () => {
  const missing = states.flatMap((state) =>
    kinds.filter((kind) => ageOf(kind, state) === null).map(({ name }) => `${name}: ${state.name}`),
  );
  expect(missing).toEqual(['search: stale while it is fetched anew']);
  expect(kinds.map(({ name }) => name)).toEqual([...Object.keys(pages), 'shell', 'prices', 'search']);
});
