/** Lookup results without an upstream call; for `html`, without a render. */
const cachedResults = new Set(['hit', 'l2', 'stale', 'stale_error', 'collapsed', 'negative']);

/**
 * For `page`, stale means composed of stale parts (`resultOf` in `bff/pages/compose/pageMemo.ts`), so it is not a cache
 * hit.
 */
const cachedPageResults = new Set(['hit', 'collapsed']);

/**
 * Returns true when the cache served a lookup.
 * @param cache An operation, `page` or `html`.
 * @param result The `result` label of the metric, or the `cache` field of a log line.
 */
export function isCached(cache: string, result: string): boolean {
  return (cache === 'page' ? cachedPageResults : cachedResults).has(result);
}
