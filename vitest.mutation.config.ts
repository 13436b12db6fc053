import { defineConfig } from 'vitest/config';

/**
 * Unit tests of the mutated code for `npm run mutation`, without slow ones and without the randomised ones, whose
 * failures do not point to the mutant.
 */
export default defineConfig({
  test: {
    include: [
      'test/runtime/cache/{cache[!M]*,circuit,pageNamespace,redisL2,redisL2Purges,snapshot*}.test.ts',
      'test/runtime/http/{admission,callCounts,gate,preformattedHeaders,rateLimit,refuseCrossSite}.test.ts',
      'test/renderer/http/htmlCache{,Flights,Store}.test.ts',
      'test/bff/upstreams/{guard*,http[!M]*,report}.test.ts',
      'test/contracts/*.test.ts',
      'test/renderer/http/pathRules.test.ts',
    ],
    // A hanging mutant counts as killed.
    testTimeout: 5_000,
    hookTimeout: 5_000,
    expect: { poll: { timeout: 3_000 } },
    isolate: false,
  },
});
