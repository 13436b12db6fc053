/** Cache lifetimes in the terms of RFC 9111 and RFC 5861 (milliseconds), and the freshness of entries. */
import type { Freshness } from '../../contracts/endpoint.ts';
import type { Lifetime } from '../../contracts/lifetime.ts';

/** Lifetimes of entries, ms. */
export interface CachePolicy {
  /** Age up to which an entry is served without a load. */
  maxAge: number;
  /** Time after `maxAge` in which an entry is served while it is revalidated in the background. */
  staleWhileRevalidate: number;
  /** Age up to which an entry is served when a load fails. */
  staleIfError: number;
}

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Lifetimes of upstream responses (docs/architecture.md, The cache). */
export const policies: Record<Freshness, CachePolicy> = {
  content: { maxAge: minute, staleWhileRevalidate: 5 * minute, staleIfError: day },
  settings: { maxAge: 5 * minute, staleWhileRevalidate: hour, staleIfError: day },
  // staleIfError of a day, so that every page can be served while all upstreams are down.
  list: { maxAge: 30 * second, staleWhileRevalidate: minute, staleIfError: day },
  lookup: { maxAge: minute, staleWhileRevalidate: 5 * minute, staleIfError: day },
  // A wrong price is worse than none, so the stale fallback ends early.
  price: { maxAge: 30 * second, staleWhileRevalidate: 30 * second, staleIfError: 5 * minute },
  search: { maxAge: 5 * minute, staleWhileRevalidate: 0, staleIfError: hour },
};

/** maxAge of "not found" responses of any kind, ms. */
export const negativeMaxAge = 30 * second;

/**
 * maxAge of a response without a supplementary part (`contracts/pages/shellParts.ts`), ms. A visitor does not wait for
 * the part, so it is usually there soon after; a revalidation in the background has waited, so the part is failing.
 */
export const incompleteMaxAge = { visitor: 2 * second, background: 30 * second };

/** Random variation of `maxAge`, as a share, so that entries stored together are not revalidated together. */
export const jitter = 0.1;

/** Default maximum wait for a load when a stale entry exists, ms; less than a page waits for a section. */
export const staleWaitMs = 500;

/** Maximum age of fresh entries while purge messages are not received, ms. */
export const maxAgeWithoutBus = 15 * second;

/** Exponential back-off after failed loads of a key, from `firstMs` to `maxMs`. */
export interface BackOffPolicy {
  firstMs: number;
  maxMs: number;
  /** Share, from 0 to 1, by which waits are randomly shortened at most. */
  jitter: number;
  /** Returns false for errors that do not start a back-off. */
  backsOff(error: unknown): boolean;
  /** Lookups without a stale entry fail with the last error during the back-off; otherwise they load. */
  rethrows: boolean;
}

/** State of an entry by its age: `stale` is served while revalidated, `stale-if-error` only when a load fails. */
export type EntryState = 'fresh' | 'stale' | 'stale-if-error' | 'miss';

/**
 * Returns the state of an entry; one stored in the future (the clock was set back) is never fresh.
 * @param now Wall clock in milliseconds.
 * @param isBusUp False while purges of other instances are not received.
 */
export function stateOfEntry(
  entry: (Lifetime & { storedAt: number }) | undefined,
  now: number,
  isBusUp: boolean,
): EntryState {
  if (!entry || now >= entry.usableUntil) return 'miss';
  if (entry.storedAt <= now && now < freshUntilOf(entry, isBusUp)) return 'fresh';
  return now < entry.staleUntil ? 'stale' : 'stale-if-error';
}

/**
 * Returns the time until which an entry is fresh (wall clock, ms); earlier while purges of other instances are not
 * received.
 */
export function freshUntilOf(
  { freshUntil, storedAt }: Pick<Lifetime, 'freshUntil'> & { storedAt: number },
  isBusUp: boolean,
): number {
  return isBusUp ? freshUntil : Math.min(freshUntil, storedAt + maxAgeWithoutBus);
}

/**
 * Calculates the times of an entry.
 * @param storedAt Wall clock in milliseconds.
 * @param chance Position within the jitter, from 0 to 1.
 */
export function lifetimeOf(
  { maxAge, staleWhileRevalidate, staleIfError }: CachePolicy,
  storedAt: number,
  chance: number,
): Lifetime {
  const freshUntil = storedAt + maxAge * (1 + jitter * (2 * chance - 1));
  const staleUntil = freshUntil + staleWhileRevalidate;
  return { freshUntil, staleUntil, usableUntil: Math.max(storedAt + staleIfError, staleUntil) };
}
