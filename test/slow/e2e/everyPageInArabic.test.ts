import { testEveryPage } from '../../support/everyPage.ts';

testEveryPage('sa-ar');
