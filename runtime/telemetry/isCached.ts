/** Results of a lookup that asked no upstream; of `html`, that rendered nothing. */
const asksNobody = new Set(['hit', 'l2', 'stale', 'stale_error', 'collapsed', 'negative']);

/** A memoised page that is called stale was composed, of stale parts (`resultOf` in `bff/pages/compose/pageMemo.ts`). */
const isThere = new Set(['hit', 'collapsed']);

/** Whether a lookup was answered from the cache. @param cache An operation, `page` or `html`; @param result The label, or the word of a request's line. */
export function isCached(cache: string, result: string): boolean {
  return (cache === 'page' ? isThere : asksNobody).has(result);
}
