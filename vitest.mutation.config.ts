import { defineConfig } from 'vitest/config';

/** The unit tests that `npm run mutation` asks: those of what it mutates, but for the ones that wait. */
export default defineConfig({
  test: {
    include: [
      'test/runtime/cache/{cache*,snapshot,redisTier,redisTierPurges}.test.ts',
      'test/runtime/http/{admission,callCounts,gate,headerLines,rateLimit,tunnels}.test.ts',
      'test/bff/upstreams/{guard*,http*,report}.test.ts',
      'test/contracts/*.test.ts',
      'test/renderer/http/pathRules.test.ts',
    ],
    testTimeout: 30_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 15_000 } },
    isolate: false,
  },
});
