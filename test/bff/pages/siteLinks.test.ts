/** The links of one edition; `everySiteLink.test.ts` has those of China's, which stands apart. */
import { testSiteLinks } from '../../support/siteLinks.ts';

testSiteLinks('de');
