/** The test in `cartVisitors.test.ts` that visitors never see each other’s carts, with more requests. */
import { testSharedCarts } from '../../support/sharedCarts.ts';

testSharedCarts({ requests: 1_000 });
