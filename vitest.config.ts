import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['test/{bench,contracts,bff,renderer,client,sandbox}/**/*.test.ts'],
          // One worker more than two cores: the files bff/faultMatrix*.test.ts take as long as all others together, and wait for a part of it.
          maxWorkers: 3,
          // Some ask for all 86 editions: a busy machine takes longer than the usual five seconds, and is no fault of theirs.
          testTimeout: 30_000,
          hookTimeout: 30_000,
          // Modules are loaded once for all files of a worker: what has state is made by a function here, never on import.
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        // A real browser against the built server; one server for all files, a browser for each.
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          // What is looked at in every edition, width or page has a command of its own: `npm test` has five minutes.
          exclude: process.env['EVERY_PAGE'] ? [] : ['test/e2e/every*.test.ts'],
          globalSetup: ['test/support/site.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // What a busy machine takes longer for comes all the same; a second, as usual, is no time for a page.
          expect: { poll: { timeout: 15_000 } },
          maxWorkers: 4,
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
