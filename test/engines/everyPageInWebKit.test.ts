import { testEveryPage } from '../support/engines/everyPage.ts';

testEveryPage('WebKit');
