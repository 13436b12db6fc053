import { testEveryPage } from '../../support/everyPage.ts';

testEveryPage('jp');
