/** Documents of pages while their lookups fail. */
import { typicalFaults } from '../../support/faults.ts';
import { redirects, testHtmlFaultMatrix, trails } from '../../support/htmlFaultMatrix.ts';
import { sitesForTests } from '../../support/sitesUnderFaults.ts';

const sites = sitesForTests();

testHtmlFaultMatrix('existence lookup', sites, trails, typicalFaults);
testHtmlFaultMatrix('redirect lookup', sites, redirects, typicalFaults);
