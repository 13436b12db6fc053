import { testEveryPage } from '../support/everyPage.ts';

testEveryPage(1440);
