/** Typical upstream faults in every cache state; `npm run test:pages` covers all faults. */
import { expect, test, vi } from 'vitest';
import { pages } from '../../../contracts/pages/page.ts';
import { ageOf, kinds, states } from '../../support/faultKinds.ts';
import { testFaultMatrix } from '../../support/faultMatrix.ts';
import { typicalFaults } from '../../support/faults.ts';

vi.setConfig({ testTimeout: 60_000 });

testFaultMatrix(states, typicalFaults);

test('every kind is tested in every state, except stale suggestions, which do not exist', () => {
  const missing = states.flatMap((state) =>
    kinds.filter((kind) => ageOf(kind, state) === null).map(({ name }) => `${name}: ${state.name}`),
  );
  expect(missing).toEqual(['search: stale while revalidating']);
  expect(kinds.map(({ name }) => name)).toEqual([...Object.keys(pages), 'shell', 'prices', 'search']);
});
