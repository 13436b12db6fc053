import { missingEngines } from './installed.ts';

/** Says once per run in which engines the tests of all engines do not run (vitest's `globalSetup`). */
export function setup(): void {
  // biome-ignore lint/suspicious/noConsole: for the person who runs the tests
  if (missingEngines.length > 0) console.info(`Not installed and so not tested: ${missingEngines.join(', ')}`);
}
