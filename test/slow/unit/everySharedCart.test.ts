/** As `cartVisitors.test.ts` has it, for longer. */
import { testSharedCarts } from '../../support/sharedCarts.ts';

testSharedCarts({ requests: 1_000 });
