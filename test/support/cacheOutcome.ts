import type { IncomingHttpHeaders } from 'node:http';

/**
 * Cache outcome of a document: hit, stale while revalidating, stale on error, rendered and stored, or rendered for one
 * request and not stored (`made`).
 */
export type CacheOutcome = 'hit' | 'stale' | 'stale_error' | 'stored' | 'made';

/** Reads the outcome from `cache-status`. */
export function cacheOutcomeOf({ 'cache-status': reported }: IncomingHttpHeaders): CacheOutcome {
  const pattern = /^proart-renderer; (?:(hit); ttl=\d+|hit;.* detail=(stale|stale_error)|fwd=\w+; (stored))$/;
  const [, ...found] = pattern.exec(`${reported}`) ?? [];
  return (found.find(Boolean) as CacheOutcome | undefined) ?? 'made'; // the pattern allows no other
}

/**
 * Returns the possible outcomes for a document of this age in ms.
 * @param cachedHeaders Headers of the stored response; null if nothing is cached.
 */
export function possibleOutcomes(age: number, cachedHeaders: IncomingHttpHeaders | null): CacheOutcome[] {
  const seconds = `${cachedHeaders?.['cdn-cache-control']}`.match(/\d+/g)?.map(Number);
  const [freshMs = 0, revalidateMs = 0, errorMs = 0] = seconds?.map((value) => value * 1_000) ?? [];
  // `CDN-Cache-Control` is rounded to seconds, so near a limit both outcomes are possible.
  return [age - 2_500, age + 2_500].flatMap((at): CacheOutcome[] => {
    if (at < freshMs) return ['hit'];
    if (at < freshMs + revalidateMs) return ['stale'];
    return at < freshMs + errorMs ? ['stale', 'stale_error', 'stored'] : ['stored', 'made'];
  });
}
