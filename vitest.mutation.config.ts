import { defineConfig } from 'vitest/config';

/** The unit tests that `npm run mutation` asks: those of what it mutates, but for the ones that wait. */
export default defineConfig({
  test: {
    include: [
      'test/bff/{cache,guard,http,redisTier,snapshot}*.test.ts',
      'test/bff/{admission,backOffs,callCounts,clients,gate,headerLines,rateLimit,report,tunnels}.test.ts',
      'test/contracts/*.test.ts',
      'test/renderer/http/pathRules.test.ts',
    ],
    testTimeout: 30_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 15_000 } },
    isolate: false,
  },
});
