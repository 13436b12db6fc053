/** How long something may be used that is made of answers: as long as each of these may (wall clock, ms). */
export interface Lifetime {
  /** Until then loading it again would give the same. */
  freshUntil: number;
  /** Until then it is answered at once, while it is revalidated behind. */
  staleUntil: number;
  /** Until then it is answered when it cannot be revalidated: a stale fallback. */
  usableUntil: number;
}

/** What those who cache an answer have to know of it. */
export interface Cacheable extends Lifetime {
  /** A hash of the content: equal on every instance. Empty while something is missing. */
  etag: string;
  /** `region:`, `kind:` and `op:` tags of all it was made of. */
  tags: readonly string[];
}

/** A cache entry, as operators see it. */
export interface ListedEntry extends Lifetime {
  key: string;
  tags: readonly string[];
  /** Since when it is cached as it is (wall clock, ms). */
  storedAt: number;
  bytes: number;
}

/** How long something may be used that is made of all of these. */
export function shortest(lifetimes: readonly Lifetime[]): Lifetime {
  return {
    freshUntil: Math.min(...lifetimes.map(({ freshUntil }) => freshUntil)),
    staleUntil: Math.min(...lifetimes.map(({ staleUntil }) => staleUntil)),
    usableUntil: Math.min(...lifetimes.map(({ usableUntil }) => usableUntil)),
  };
}
