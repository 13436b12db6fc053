/** Results of a lookup that asked nobody; of `html`, that nobody had to render. */
const asksNobody = new Set(['hit', 'l2', 'stale', 'stale_error', 'collapsed', 'negative']);

/** A finished answer that is called stale was made, of stale parts (`resultOf` in `bff/pages/finish.ts`). */
const isThere = new Set(['hit', 'collapsed']);

/** Whether what was asked for was kept. @param cache An operation, `page` or `html`; @param result The label, or the word of a request's line. */
export function isKept(cache: string, result: string): boolean {
  return (cache === 'page' ? isThere : asksNobody).has(result);
}
