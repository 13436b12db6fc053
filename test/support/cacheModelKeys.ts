import type { Freshness } from '../../contracts/endpoint.ts';
import { policies } from '../../runtime/cache/policy.ts';

export const keys: Readonly<Record<string, { freshness: Freshness; tags: readonly string[] }>> = {
  price: { freshness: 'price', tags: ['op:price', 'region:de'] },
  search: { freshness: 'search', tags: ['op:search', 'region:de'] },
  content: { freshness: 'content', tags: ['op:content', 'region:fr'] },
};

export function keyOf(key: string) {
  const known = keys[key];
  if (!known) throw new Error(key);
  return known;
}

/** Time in ms that an entry of this key may be served at most. */
export function cachedMs(key: string) {
  const { maxAge, staleWhileRevalidate, staleIfError } = policies[keyOf(key).freshness];
  return Math.max(staleIfError, maxAge + staleWhileRevalidate);
}
