import { useSyncExternalStore } from 'react';
import { useSite } from '../lib/site.tsx';
import type { Prices } from './shownPrice.ts';

const noPrices: Prices = new Map();

/**
 * Store of the current prices and its subscribers; only trackPrice.ts writes it. While `prices` is null, the prices of
 * the document apply.
 */
export const priceStore = { prices: null as Prices | null, watchers: new Set<() => void>() };

/** Current prices; on the server and during hydration the public prices of the document. */
export function usePrices(): Prices {
  const documentPrices = useSite().prices?.byProduct ?? noPrices;
  return useSyncExternalStore(
    watch,
    () => priceStore.prices ?? documentPrices,
    () => documentPrices,
  );
}

function watch(notify: () => void): () => void {
  priceStore.watchers.add(notify);
  return () => priceStore.watchers.delete(notify);
}
