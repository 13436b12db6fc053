/** Documents of pages while the lookups before them fail. */
import { typicalFaults } from '../../support/faults.ts';
import { redirects, testHtmlFaultMatrix, trails } from '../../support/htmlFaultMatrix.ts';
import { sitesForTests } from '../../support/sitesUnderFaults.ts';

const sites = sitesForTests();

testHtmlFaultMatrix('whether a page exists', sites, trails, typicalFaults);
testHtmlFaultMatrix('whether a page has moved', sites, redirects, typicalFaults);
