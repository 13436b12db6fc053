/** Documents of pages while their lookups fail. */
import { typicalFaults } from '../../support/faults.ts';
import { existenceLookups, redirectLookups, testHtmlFaultMatrix } from '../../support/htmlFaultMatrix.ts';
import { sitesForTests } from '../../support/sitesUnderFaults.ts';

const sites = sitesForTests();

testHtmlFaultMatrix('existence lookup', sites, existenceLookups, typicalFaults);
testHtmlFaultMatrix('redirect lookup', sites, redirectLookups, typicalFaults);
