import { testEveryPage } from '../../support/everyPage.ts';

testEveryPage('de');
