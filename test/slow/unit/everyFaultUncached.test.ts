/** Every fault without a usable cache entry: pages are degraded. */
import { vi } from 'vitest';
import { states } from '../../support/faultKinds.ts';
import { testFaultMatrix } from '../../support/faultMatrix.ts';
import { faults } from '../../support/faults.ts';

vi.setConfig({ testTimeout: 60_000 });

testFaultMatrix(
  states.filter(({ servesCached }) => !servesCached),
  faults,
);
