import { vi } from 'vitest';

/**
 * Resolves with what the check answers when it no longer throws: what others do in their own time, a browser, Redis, nginx.
 * The second that `vi.waitFor` gives is none for a busy machine.
 * @param timeout Milliseconds.
 */
export const eventually = <T>(check: () => T | Promise<T>, timeout = 20_000): Promise<T> =>
  vi.waitFor(check, { timeout, interval: 10 });
