import type { IncomingHttpHeaders } from 'node:http';

/** How a document came about: kept, kept while it is made anew or cannot be, made and kept, or made for one visitor. */
export type Way = 'hit' | 'stale' | 'stale_error' | 'stored' | 'made';

/** By what it says itself. */
export function wayOf({ 'cache-status': said }: IncomingHttpHeaders): Way {
  const ways = /^proart-renderer; (?:(hit); ttl=\d+|hit;.* detail=(stale|stale_error)|fwd=\w+; (stored))$/;
  const [, ...found] = ways.exec(`${said}`) ?? [];
  return (found.find(Boolean) as Way | undefined) ?? 'made'; // one of these, as matched
}

/**
 * The ways in which a document of this age may come about.
 * @param told What caches in front were told when it was made; null when nothing is kept.
 */
export function waysAt(age: number, told: IncomingHttpHeaders | null): Way[] {
  const seconds = `${told?.['cdn-cache-control']}`.match(/\d+/g)?.map(Number);
  const [fresh = 0, revalidate = 0, onError = 0] = seconds?.map((each) => each * 1_000) ?? [];
  // Whole seconds are told.
  return [age - 2_500, age + 2_500].flatMap((at): Way[] => {
    if (at < fresh) return ['hit'];
    if (at < fresh + revalidate) return ['stale'];
    return at < fresh + onError ? ['stale', 'stale_error', 'stored'] : ['stored', 'made'];
  });
}
