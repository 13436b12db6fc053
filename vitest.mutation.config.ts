import { defineConfig } from 'vitest/config';

/** The unit tests that `npm run mutation` asks: those of what it mutates, but for the ones that wait, and the random histories, which would kill without saying what is wrong. */
export default defineConfig({
  test: {
    include: [
      'test/runtime/cache/{cache[!M]*,circuit,pageNamespace,redisTier,redisTierPurges,snapshot*}.test.ts',
      'test/runtime/http/{admission,callCounts,gate,headerLines,rateLimit,refuseOtherSites}.test.ts',
      'test/renderer/http/htmlCache{,Flights,Store}.test.ts',
      'test/bff/upstreams/{guard*,http[!M]*,report}.test.ts',
      'test/contracts/*.test.ts',
      'test/renderer/http/pathRules.test.ts',
    ],
    // A mutant that hangs has failed.
    testTimeout: 5_000,
    hookTimeout: 5_000,
    expect: { poll: { timeout: 3_000 } },
    isolate: false,
  },
});
