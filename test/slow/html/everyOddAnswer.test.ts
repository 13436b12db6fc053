/** Documents of pages while upstream responses are malformed or odd but readable. */
import { faults } from '../../support/faults.ts';
import { sections, testHtmlFaultMatrix } from '../../support/htmlFaultMatrix.ts';
import { sitesForTests } from '../../support/sitesUnderFaults.ts';

testHtmlFaultMatrix(
  'a section',
  sitesForTests(),
  sections,
  faults.filter(({ reason }) => reason === 'format' || reason === null),
);
