import { LRUCache } from 'lru-cache';
import type { BackOffPolicy } from './policy.ts';

/** Period without loads of a key after its load failed. */
export interface BackOff {
  /** Wall clock in milliseconds, like `until`. */
  since: number;
  until: number;
  /** Consecutive failures. */
  failures: number;
  /** Error of the last load; only stored when the policy rethrows it. */
  error?: unknown;
}

const maxKeys = 10_000;

/** Exponential back-off per key: each consecutive failure doubles the wait, up to a limit. */
export class BackOffs {
  readonly #waits = new LRUCache<string, BackOff>({ max: maxKeys });
  readonly #policy: BackOffPolicy;
  readonly #now: () => number;
  readonly #random: () => number;

  /**
   * @param now Wall clock in milliseconds.
   * @param random Returns a number from 0 to 1, for the jitter.
   */
  constructor(policy: BackOffPolicy, now: () => number, random: () => number) {
    this.#policy = policy;
    this.#now = now;
    this.#random = random;
  }

  /** Returns the back-off that a key is in, if any. */
  waiting(key: string): BackOff | undefined {
    const wait = this.#waits.get(key);
    const now = this.#now();
    // A clock that was set back must not prolong the wait.
    return wait && wait.since <= now && now < wait.until ? wait : undefined;
  }

  /** Starts or prolongs the back-off of a key, unless the policy ignores the error. */
  recordFailure(key: string, error?: unknown): void {
    if (error !== undefined && !this.#policy.backsOff(error)) return;
    const failures = (this.#waits.get(key)?.failures ?? 0) + 1;
    const { firstMs, maxMs, jitter, rethrows } = this.#policy;
    const ms = Math.min(firstMs * 2 ** (failures - 1), maxMs) * (1 - jitter * this.#random());
    const now = this.#now();
    this.#waits.set(key, { since: now, until: now + ms, failures, ...(rethrows && { error }) });
  }

  /** Ends the back-off of a key and resets its failure count. */
  end(key: string): void {
    this.#waits.delete(key);
  }
}
