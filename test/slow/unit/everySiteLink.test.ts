import { testSiteLinks } from '../../support/siteLinks.ts';

testSiteLinks('cn');
