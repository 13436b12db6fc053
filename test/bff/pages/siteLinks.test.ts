/** Links of one edition; `everySiteLink.test.ts` tests China's, which has its own rules. */
import { testSiteLinks } from '../../support/siteLinks.ts';

testSiteLinks('de');
