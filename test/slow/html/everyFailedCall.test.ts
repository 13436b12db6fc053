/** Documents of pages while a call to an upstream fails: no answer, half of one, or one that says that it failed. */
import { faults } from '../../support/faults.ts';
import { sections, testHtmlFaultMatrix } from '../../support/htmlFaultMatrix.ts';
import { sitesForTests } from '../../support/sitesUnderFaults.ts';

const reasons = ['network', 'timeout', 'status'];

testHtmlFaultMatrix(
  'a section',
  sitesForTests(),
  sections,
  faults.filter(({ reason }) => reason && reasons.includes(reason)),
);
