import { testEveryPage } from '../support/everyPage.ts';

testEveryPage(820);
