/** How long things live, in the words of RFC 9111 and RFC 5861 (all times in milliseconds), and what an entry's age means for a lookup. */
import type { Freshness } from '../../contracts/endpoint.ts';
import type { Lifetime } from '../../contracts/lifetime.ts';

export interface CachePolicy {
  /** Served without asking anybody. */
  maxAge: number;
  /** Then served at once while it is revalidated. */
  staleWhileRevalidate: number;
  /** And served when revalidating fails, up to this age. */
  staleIfError: number;
}

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** The lifetimes of upstream answers (architecture, section 4). */
export const policies: Record<Freshness, CachePolicy> = {
  content: { maxAge: minute, staleWhileRevalidate: 5 * minute, staleIfError: day },
  settings: { maxAge: 5 * minute, staleWhileRevalidate: hour, staleIfError: day },
  // A day, although lists may be older than an hour nowhere else: every page still stands with all upstreams down.
  list: { maxAge: 30 * second, staleWhileRevalidate: minute, staleIfError: day },
  lookup: { maxAge: minute, staleWhileRevalidate: 5 * minute, staleIfError: day },
  // A wrong price is worse than none: beyond this there is none.
  price: { maxAge: 30 * second, staleWhileRevalidate: 30 * second, staleIfError: 5 * minute },
  search: { maxAge: 5 * minute, staleWhileRevalidate: 0, staleIfError: hour },
};

/** "Nothing there" is believed for this long, whatever it is about. */
export const negativeMaxAge = 30 * second;

/** Lifetimes differ by this share, so that what was filled together is not revalidated together. */
export const jitter = 0.1;

/**
 * How long a caller waits for a load while a stale answer could be had: less than a whole page waits for a section. A page
 * that may stream shows all else meanwhile.
 */
export const staleWaitMs = 500;

/** While the bus that tells of purges is lost nothing stays fresh for longer. */
export const maxAgeWithoutBus = 15 * second;

/** How long a key is left alone after a failed load: doubled with each failure in a row, up to the limit. */
export interface BackOffPolicy {
  firstMs: number;
  maxMs: number;
  /** Waits are shorter by up to this share. */
  jitter: number;
  /** Whether an error says something about the next try. */
  backsOff(error: unknown): boolean;
  /** Callers without anything stale fail with it meanwhile; else they load for themselves. */
  rethrows: boolean;
}

/** What an entry's age means: `stale` is served while it is revalidated, `stale-if-error` only when loading fails. */
export type Verdict = 'fresh' | 'stale' | 'stale-if-error' | 'miss';

/**
 * Decides what an entry may be used for.
 * @param now Wall clock in milliseconds; one that was put back must not keep an entry fresh for long.
 * @param hearsPurges Whether a purge on another instance would be heard of.
 */
export function decide(
  entry: (Lifetime & { storedAt: number }) | undefined,
  now: number,
  hearsPurges: boolean,
): Verdict {
  if (!entry || now >= entry.usableUntil) return 'miss';
  if (entry.storedAt <= now && now < freshUntilOf(entry, hearsPurges)) return 'fresh';
  return now < entry.staleUntil ? 'stale' : 'stale-if-error';
}

/** Until when an entry is fresh; shorter while no purge would be heard of. */
export function freshUntilOf(
  { freshUntil, storedAt }: Pick<Lifetime, 'freshUntil'> & { storedAt: number },
  hearsPurges: boolean,
): number {
  return hearsPurges ? freshUntil : Math.min(freshUntil, storedAt + maxAgeWithoutBus);
}

/**
 * The times of an entry.
 * @param storedAt Wall clock in milliseconds.
 * @param chance From 0 to 1: where in the jitter it lies.
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
