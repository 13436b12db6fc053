import { testEveryPicture } from '../../support/everyPicture.ts';

testEveryPicture('sa-ar');
