/** Every fault while no answer is kept, or none that is young enough to be shown: pages stand and say what they lack. */
import { vi } from 'vitest';
import { states } from '../../support/faultKinds.ts';
import { testFaultMatrix } from '../../support/faultMatrix.ts';
import { faults } from '../../support/faults.ts';

vi.setConfig({ testTimeout: 60_000 });

testFaultMatrix(
  states.filter(({ keeps }) => !keeps),
  faults,
);
