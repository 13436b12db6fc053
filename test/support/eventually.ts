import { vi } from 'vitest';

/**
 * Resolves with the result of `check` as soon as it no longer throws. Waits longer than the second of `vi.waitFor`,
 * which is too short on a busy machine.
 * @param timeout Milliseconds.
 * @param interval Milliseconds between checks.
 */
export const eventually = <T>(check: () => T | Promise<T>, timeout = 20_000, interval = 10): Promise<T> =>
  vi.waitFor(check, { timeout, interval });
