/** Lookup results without an upstream call; for `html`, without a render. */
const withoutUpstream = new Set(['hit', 'l2', 'stale', 'stale_error', 'collapsed', 'negative']);

/**
 * For `page`, stale means composed of stale parts (`resultOf` in `bff/pages/compose/pageMemo.ts`), so it is not a cache
 * hit.
 */
const withoutCompose = new Set(['hit', 'collapsed']);

/**
 * Returns true when a lookup was answered from the cache.
 * @param cache An operation, `page` or `html`.
 * @param result The `result` label of the metric, or the `cache` field of a log line.
 */
export function isCached(cache: string, result: string): boolean {
  return (cache === 'page' ? withoutCompose : withoutUpstream).has(result);
}
