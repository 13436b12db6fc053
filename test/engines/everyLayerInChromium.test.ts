import { testEveryLayer } from '../support/engines/everyLayer.ts';

testEveryLayer('Chromium');
