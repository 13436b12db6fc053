import { LRUCache } from 'lru-cache';
import { UpstreamError } from '../http/problems/errors.ts';
import { caching } from './tiers.ts';

/** How long a key is left alone after loading it failed. */
interface BackOff {
  /** Wall clock in milliseconds, as is `until`. */
  since: number;
  until: number;
  /** In a row. */
  failures: number;
  error: UpstreamError;
}

/** After each failure of a key in a row it is left alone longer (`caching.backOff`). */
export function createBackOffs(now: () => number, random: () => number) {
  const backOffs = new LRUCache<string, BackOff>({ max: 10_000 });
  return {
    /** The wait that a key is in, if any. */
    waiting(key: string): BackOff | undefined {
      const waiting = backOffs.get(key);
      // A clock that was put back must not make the wait longer.
      return waiting && waiting.since <= now() && now() < waiting.until ? waiting : undefined;
    },
    failed(key: string, error: unknown): void {
      // A call that was refused was not made: whether it may be made again is the breaker's business.
      if (!(error instanceof UpstreamError) || error.reason === 'overload') return;
      const failures = (backOffs.get(key)?.failures ?? 0) + 1;
      const { firstMs, mostMs } = caching.backOff;
      const ms = Math.min(firstMs * 2 ** (failures - 1), mostMs) * (1 - caching.jitter * random());
      backOffs.set(key, { since: now(), until: now() + ms, failures, error });
    },
    end: (key: string) => backOffs.delete(key),
  };
}
