/** `editionPages.test.ts` for all 86 editions. */
import { regionCodes } from '../../../contracts/regions/regions.ts';
import { testEditionPages } from '../../support/editionPages.ts';

testEditionPages(regionCodes);
