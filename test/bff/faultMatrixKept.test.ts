/** Every fault while an answer is kept that is young enough to be shown: pages show what they had. */
import { expect, test, vi } from 'vitest';
import { pages } from '../../contracts/pages/page.ts';
import { ageOf, kinds, states } from '../support/faultKinds.ts';
import { testFaultMatrix } from '../support/faultMatrix.ts';

vi.setConfig({ testTimeout: 60_000 });

testFaultMatrix(states.filter(({ keeps }) => keeps));

test('every kind is met in every state, but for suggestions, which are fresh or too old to be shown at once', () => {
  const missing = states.flatMap((state) =>
    kinds.filter((kind) => ageOf(kind, state) === null).map(({ name }) => `${name}: ${state.name}`),
  );
  expect(missing).toEqual(['search: stale while it is fetched anew']);
  expect(kinds.map(({ name }) => name)).toEqual([...Object.keys(pages), 'shell', 'prices', 'search']);
});
