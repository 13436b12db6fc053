import { defineConfig } from 'vitest/config';

// `npm test` has five minutes: what its projects `unit`, `html` and `e2e` leave out is in `npm run check` and `npm run test:pages`.

/** The long tests of a folder run only under `npm run test:pages`. */
const lengthy = (folder: string) => (process.env['EVERY_PAGE'] ? [] : [`test/${folder}/every*.test.ts`]);

/** What a busy machine takes longer for comes all the same; a second, as usual, is no time for a page. */
const waiting = { poll: { timeout: 15_000 } };

/** The built pages on a renderer and a BFF in the test's own process, whose clock it holds, over upstreams that fail. */
const builtPages = {
  // As the server sets it: React picks its build by it.
  env: { NODE_ENV: 'production' },
  // One site meets a fault in every state of its cache, and waits for some time-outs.
  testTimeout: 120_000,
  hookTimeout: 60_000,
  expect: waiting,
  isolate: false,
};
const slowText = 'test/html/everySlowText.test.ts';

const doctors = 'test/bff/doctor*.test.ts';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['test/{contracts,bff,renderer,client}/**/*.test.ts'],
          exclude: [...lengthy('bff'), doctors],
          // One worker more than two cores: some wait for time-outs.
          maxWorkers: 3,
          // Some ask for all 86 editions: a busy machine takes longer than the usual five seconds, and is no fault of theirs.
          testTimeout: 30_000,
          hookTimeout: 30_000,
          expect: waiting,
          // Modules are loaded once for all files of a worker: what has state is made by a function here, never on import.
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        // Commands, configurations, examples and the sandbox: none of it runs for a visitor.
        test: {
          name: 'tools',
          include: ['test/{bench,examples,operations,sandbox,scripts,tools}/**/*.test.ts', doctors],
          // A copy of the tree that is built has the machine for itself: see below.
          exclude: ['test/{bench,scripts}/**/every*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 30_000,
          expect: waiting,
          maxWorkers: 3,
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...builtPages,
          name: 'html',
          include: ['test/html/**/*.test.ts'],
          exclude: [...lengthy('html'), slowText],
          maxWorkers: 3,
          // With the unit tests: the longest of these wait and leave the processor to others.
          sequence: { groupOrder: 0 },
        },
      },
      {
        // A real browser against the built server; one server for all files, a browser for each.
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          exclude: [...lengthy('e2e'), 'test/e2e/everyVisitor.test.ts'],
          globalSetup: ['test/support/site.ts'],
          // Some of what `npm run test:pages` has for itself looks at every page.
          testTimeout: process.env['EVERY_PAGE'] ? 180_000 : 60_000,
          hookTimeout: 60_000,
          expect: waiting,
          // A browser each. A whole one has more processes than the packaged one: more of them than cores only wait for each other.
          maxWorkers: process.env['CHROMIUM_PATH'] === 'packaged' ? 3 : 2,
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        // What takes all of the machine, one after the other and behind all else: others wait for time-outs, which it would disturb.
        test: {
          name: 'alone',
          include: ['test/{bench,scripts}/**/every*.test.ts', 'test/e2e/everyVisitor.test.ts'],
          exclude: process.env['EVERY_PAGE'] ? [] : ['**'],
          testTimeout: 600_000,
          hookTimeout: 60_000,
          expect: waiting,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
      {
        // Behind all else as well: it measures how long others wait.
        test: {
          ...builtPages,
          name: 'texts',
          include: [slowText],
          exclude: process.env['EVERY_PAGE'] ? [] : ['**'],
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
