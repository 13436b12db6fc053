import { testEveryPicture } from '../../support/everyPicture.ts';

testEveryPicture('de');
