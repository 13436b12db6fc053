/** Documents of some editions; `npm run test:pages` tests all editions. */

import { diverseEditions } from '../support/diverseEditions.ts';
import { testEditionPages } from '../support/editionPages.ts';

testEditionPages(diverseEditions);
