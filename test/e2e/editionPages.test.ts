/** Documents of some editions; `npm run test:pages` tests all editions. */
import { testEditionPages } from '../support/editionPages.ts';
import { unlikeEditions } from '../support/unlikeEditions.ts';

testEditionPages(unlikeEditions);
