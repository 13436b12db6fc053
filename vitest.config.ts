import { defineConfig } from 'vitest/config';

// `npm test` runs `unit`, `html`, `e2e` and `engine-start` within five minutes, `npm run check` runs `unit` and `tools`,
// `npm run test:pages` runs the slow ones, `npm run test:engines` those of all engines.

/** Polls longer than the default of one second, which is too short for a page on a busy machine. */
const expect = { poll: { timeout: 15_000 } };

/** Longer timeouts than the default of five seconds: some tests request all 86 editions. */
const unit = {
  testTimeout: 30_000,
  hookTimeout: 30_000,
  expect,
  // Three workers on two cores, because some tests only wait.
  maxWorkers: 3,
  // Modules load once per worker: our modules must not create state on import.
  isolate: false,
  sequence: { groupOrder: 0 },
};

/** Requests built pages; renderer and BFF run in the test process, with a test clock and failing upstreams. */
const html = {
  ...unit,
  // As in the server: React selects its build by NODE_ENV.
  env: { NODE_ENV: 'production' },
  // Some tests go through every cache state of a site and wait for timeouts.
  testTimeout: 120_000,
  hookTimeout: 60_000,
};

/** In `npm test` one file says that each installed engine starts and shows a page. */
const engineStart = 'test/engines/reporting.test.ts';

/** A real browser against the built server: one server for all files, one browser per file. */
const e2e = {
  globalSetup: ['test/support/site.ts'],
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect,
  // Browsers keep all cores busy, so more workers than cores do not help.
  maxWorkers: 2,
  isolate: false,
  sequence: { groupOrder: 1 },
};

/** The browsers that people have; each test file has its own site and browsers. */
const engines = {
  globalSetup: ['test/support/engines/reportMissing.ts'],
  testTimeout: 180_000,
  hookTimeout: 60_000,
  expect,
  // Three workers on two cores, because browsers and tests often wait.
  maxWorkers: 3,
  isolate: false,
  // After `e2e`, whose number of workers differs.
  sequence: { groupOrder: 3 },
};

/** Tests that use the whole machine. They run last and one at a time, because they would cause timeouts in others. */
const exclusive = {
  testTimeout: 600_000,
  hookTimeout: 60_000,
  expect,
  maxWorkers: 1,
  sequence: { groupOrder: 2 },
};

const doctorTests = 'test/ops/doctor/*.test.ts';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...unit,
          name: 'unit',
          include: ['test/{bff,client,contracts,ops,renderer,runtime}/**/*.test.ts'],
          exclude: [doctorTests],
        },
      },
      // Commands, configurations, examples and the sandbox: code that visitors' requests do not use.
      {
        test: {
          ...unit,
          name: 'tools',
          include: ['test/{examples,operations,sandbox,tools}/**/*.test.ts', doctorTests],
        },
      },
      { test: { ...html, name: 'html', include: ['test/html/**/*.test.ts'] } },
      { test: { ...e2e, name: 'e2e', include: ['test/e2e/**/*.test.ts'] } },
      { test: { ...engines, name: 'engine-start', include: [engineStart] } },
      { test: { ...unit, name: 'slow-unit', include: ['test/slow/unit/*.test.ts'] } },
      { test: { ...html, name: 'slow-html', include: ['test/slow/html/*.test.ts'] } },
      // Some tests visit every page.
      { test: { ...e2e, name: 'slow-e2e', include: ['test/slow/e2e/*.test.ts'], testTimeout: 180_000 } },
      {
        test: {
          ...e2e,
          name: 'slow-pictures',
          include: ['test/slow/pictures/*.test.ts'],
          globalSetup: [...e2e.globalSetup, 'test/support/pictureReport.ts'],
          // Pictures are comparable only if the same browser with the same fonts drew them.
          env: { CHROMIUM_PATH: 'packaged' },
          testTimeout: 180_000,
        },
      },
      { test: { ...exclusive, name: 'slow-alone', include: ['test/slow/alone/*.test.ts'] } },
      { test: { ...engines, name: 'engines', include: ['test/engines/*.test.ts'], exclude: [engineStart] } },
    ],
  },
});
