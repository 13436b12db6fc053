import { LRUCache } from 'lru-cache';
import type { BackOffPolicy } from './policy.ts';

/** How long a key is left alone after loading it failed. */
export interface BackOff {
  /** Wall clock in milliseconds, as is `until`. */
  since: number;
  until: number;
  /** In a row. */
  failures: number;
  /** What loading failed with, if it did with an error. */
  error?: unknown;
}

const maxKeys = 10_000;

/** After each failure of a key in a row it is left alone longer, up to a limit. */
export class BackOffs {
  readonly #waits = new LRUCache<string, BackOff>({ max: maxKeys });
  readonly #policy: BackOffPolicy;
  readonly #now: () => number;
  readonly #random: () => number;

  /**
   * @param now Wall clock in milliseconds.
   * @param random From 0 to 1, for the jitter.
   */
  constructor(policy: BackOffPolicy, now: () => number, random: () => number) {
    this.#policy = policy;
    this.#now = now;
    this.#random = random;
  }

  /** The wait that a key is in, if any. */
  waiting(key: string): BackOff | undefined {
    const wait = this.#waits.get(key);
    const now = this.#now();
    // A clock that was put back must not make the wait longer.
    return wait && wait.since <= now && now < wait.until ? wait : undefined;
  }

  failed(key: string, error?: unknown): void {
    if (error !== undefined && !this.#policy.backsOff(error)) return;
    const failures = (this.#waits.get(key)?.failures ?? 0) + 1;
    const { firstMs, maxMs, jitter, rethrows } = this.#policy;
    const ms = Math.min(firstMs * 2 ** (failures - 1), maxMs) * (1 - jitter * this.#random());
    const now = this.#now();
    this.#waits.set(key, { since: now, until: now + ms, failures, ...(rethrows && { error }) });
  }

  end(key: string): void {
    this.#waits.delete(key);
  }
}
