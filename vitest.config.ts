import { defineConfig } from 'vitest/config';

// `npm test` has five minutes: `unit`, `html` and `e2e`. `npm run check` has `unit` and `tools`, `npm run test:pages` what is slow.

/** What a busy machine takes longer for comes all the same; a second, as usual, is no time for a page. */
const expect = { poll: { timeout: 15_000 } };

/** Some ask for all 86 editions: a busy machine takes longer than the usual five seconds, and is no fault of theirs. */
const unit = {
  testTimeout: 30_000,
  hookTimeout: 30_000,
  expect,
  // One worker more than two cores: some wait for time-outs.
  maxWorkers: 3,
  // Modules are loaded once for all files of a worker: what has state is made by a function here, never on import.
  isolate: false,
  sequence: { groupOrder: 0 },
};

/** The built pages on a renderer and a BFF in the test's own process, whose clock it holds, over upstreams that fail. */
const html = {
  ...unit,
  // As the server sets it: React picks its build by it.
  env: { NODE_ENV: 'production' },
  // One site meets a fault in every state of its cache, and waits for some time-outs.
  testTimeout: 120_000,
  hookTimeout: 60_000,
};

/** A real browser against the built server; one server for all files, a browser for each. */
const e2e = {
  globalSetup: ['test/support/site.ts'],
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect,
  // A whole browser has more processes than the packaged one: more of them than cores only wait for each other.
  maxWorkers: process.env['CHROMIUM_PATH'] === 'packaged' ? 3 : 2,
  isolate: false,
  sequence: { groupOrder: 1 },
};

/** What takes all of the machine, one after the other and behind all else: others wait for time-outs, which it would disturb. */
const alone = {
  testTimeout: 600_000,
  hookTimeout: 60_000,
  expect,
  maxWorkers: 1,
  sequence: { groupOrder: 2 },
};

const doctors = 'test/ops/doctor/*.test.ts';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...unit,
          name: 'unit',
          include: ['test/{bff,client,contracts,ops,renderer,runtime}/**/*.test.ts'],
          exclude: [doctors],
        },
      },
      // Commands, configurations, examples and the sandbox: none of it runs for a visitor.
      { test: { ...unit, name: 'tools', include: ['test/{examples,operations,sandbox,tools}/**/*.test.ts', doctors] } },
      { test: { ...html, name: 'html', include: ['test/html/**/*.test.ts'] } },
      { test: { ...e2e, name: 'e2e', include: ['test/e2e/**/*.test.ts'] } },
      { test: { ...unit, name: 'slow-unit', include: ['test/slow/unit/*.test.ts'] } },
      { test: { ...html, name: 'slow-html', include: ['test/slow/html/*.test.ts'] } },
      // Some look at every page.
      { test: { ...e2e, name: 'slow-e2e', include: ['test/slow/e2e/*.test.ts'], testTimeout: 180_000 } },
      { test: { ...alone, name: 'slow-alone', include: ['test/slow/alone/*.test.ts'] } },
      // Behind all else as well: it measures how long others wait.
      {
        test: {
          ...html,
          name: 'slow-texts',
          include: ['test/slow/texts/*.test.ts'],
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
