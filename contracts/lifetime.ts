/** How long something may be used that is made of answers: as long as each of these may (wall clock, ms). */
export interface Lifetime {
  /** Until then making it anew would give the same. */
  freshUntil: number;
  /** Until then it is answered at once, while it is made anew behind. */
  staleUntil: number;
  /** Until then it is answered when it cannot be made anew. */
  usableUntil: number;
}

/** What those who keep an answer have to know of it. */
export interface Keepable extends Lifetime {
  /** A hash of the content: equal on every instance. Empty while something is missing. */
  etag: string;
  /** `region:`, `kind:` and `op:` tags of all it was made of. */
  tags: readonly string[];
}

/** Something that is kept, as operations see it. */
export interface KeptThing extends Lifetime {
  key: string;
  tags: readonly string[];
  /** Since when it is kept as it is (wall clock, ms). */
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
