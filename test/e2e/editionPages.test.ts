/** Documents of some editions; `npm run test:pages` has those of all. */
import { testEditionPages } from '../support/editionPages.ts';
import { unlikeEditions } from '../support/unlikeEditions.ts';

testEditionPages(unlikeEditions);
