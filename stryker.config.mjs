/**
 * `npm run mutation`: mutation tests of code whose failures are hard to notice.
 * @type {import('@stryker-mutator/core').PartialStrykerOptions}
 */
export default {
  mutate: [
    'contracts/{lifetime,routes,withTimeout}.ts',
    'contracts/text/*.ts',
    'contracts/regions/editionForLanguages.ts',
    'runtime/cache/**/*.ts',
    'runtime/http/limits/*.ts',
    'runtime/http/responses/{negotiateResponse,prebuilt,preformattedHeaders}.ts',
    'bff/upstreams/transport/*.ts',
  ],
  // Mostly texts, and half of all mutants.
  mutator: { excludedMutations: ['ArrayDeclaration', 'ObjectLiteral', 'StringLiteral'] },
  // Mutants in code that runs once on import would each need a run of all tests.
  ignoreStatic: true,
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutation.config.ts' },
  dryRunTimeoutMinutes: 15,
  coverageAnalysis: 'perTest',
  // Tests mostly wait.
  concurrency: 4,
  timeoutMS: 3_000,
  incremental: true,
  incrementalFile: '.cache/mutation.json',
  tempDirName: '.cache/stryker',
  ignorePatterns: ['dist', 'docs', 'examples', 'shots'],
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { reportTests: false },
};
