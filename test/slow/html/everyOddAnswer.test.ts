/** Documents of pages while an upstream's answers are odd: some can be read all the same, others cannot. */
import { faults } from '../../support/faults.ts';
import { sections, testHtmlFaultMatrix } from '../../support/htmlFaultMatrix.ts';
import { sitesForTests } from '../../support/sitesUnderFaults.ts';

testHtmlFaultMatrix(
  'a section',
  sitesForTests(),
  sections,
  faults.filter(({ reason }) => reason === 'format' || reason === null),
);
