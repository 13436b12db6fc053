import type { IncomingHttpHeaders } from 'node:http';

/**
 * Cache outcome of a document: hit, stale while revalidating, stale on error, rendered and stored, or rendered for one
 * visitor.
 */
export type CacheOutcome = 'hit' | 'stale' | 'stale_error' | 'stored' | 'made';

/** Reads the outcome from `cache-status`. */
export function cacheOutcomeOf({ 'cache-status': reported }: IncomingHttpHeaders): CacheOutcome {
  const pattern = /^proart-renderer; (?:(hit); ttl=\d+|hit;.* detail=(stale|stale_error)|fwd=\w+; (stored))$/;
  const [, ...found] = pattern.exec(`${reported}`) ?? [];
  return (found.find(Boolean) as CacheOutcome | undefined) ?? 'made'; // one of these, as matched
}

/**
 * Possible outcomes for a document of this age.
 * @param storedHeaders Headers of the stored response; null if nothing is cached.
 */
export function possibleOutcomes(age: number, storedHeaders: IncomingHttpHeaders | null): CacheOutcome[] {
  const seconds = `${storedHeaders?.['cdn-cache-control']}`.match(/\d+/g)?.map(Number);
  const [fresh = 0, revalidate = 0, onError = 0] = seconds?.map((each) => each * 1_000) ?? [];
  // `CDN-Cache-Control` has whole seconds.
  return [age - 2_500, age + 2_500].flatMap((at): CacheOutcome[] => {
    if (at < fresh) return ['hit'];
    if (at < fresh + revalidate) return ['stale'];
    return at < fresh + onError ? ['stale', 'stale_error', 'stored'] : ['stored', 'made'];
  });
}
