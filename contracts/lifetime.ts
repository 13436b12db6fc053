/** Cache lifetime of a value; all times are wall clock, ms. */
export interface Lifetime {
  /** The value is fresh until this time. */
  freshUntil: number;
  /** Until this time the stale value is served while it is revalidated in the background. */
  staleUntil: number;
  /** Until this time the value is served as a stale fallback if revalidation fails. */
  usableUntil: number;
}

/** Cache metadata of a response. */
export interface Cacheable extends Lifetime {
  /** Hash of the content; empty if it must not be cached. */
  etag: string;
  /** `region:`, `kind:` and `op:` tags of everything the response was built from. */
  tags: readonly string[];
}

/** A cache entry, as listed for operators. */
export interface ListedEntry extends Lifetime {
  key: string;
  tags: readonly string[];
  /** Time when the entry was stored (wall clock, ms). */
  storedAt: number;
  bytes: number;
}

/** Returns the lifetime of a value built from several others: the earliest of each time. */
export function shortest(lifetimes: readonly Lifetime[]): Lifetime {
  return {
    freshUntil: Math.min(...lifetimes.map(({ freshUntil }) => freshUntil)),
    staleUntil: Math.min(...lifetimes.map(({ staleUntil }) => staleUntil)),
    usableUntil: Math.min(...lifetimes.map(({ usableUntil }) => usableUntil)),
  };
}
