/** Documents of pages while an upstream call gets no response, part of one, or an error. */
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
