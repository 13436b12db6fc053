/** The test of shared carts in `cartVisitors.test.ts`, with more requests. */
import { testSharedCarts } from '../../support/sharedCarts.ts';

testSharedCarts({ requests: 1_000 });
