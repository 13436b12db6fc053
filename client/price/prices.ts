import { useSyncExternalStore } from 'react';
import { useSite } from '../lib/site.tsx';
import type { Prices } from './shownPrice.ts';

const noPrices: Prices = new Map();

/**
 * What is known now, and who shows it; askPrices.ts alone changes it, and notifies. Null until then: what the document came with
 * is what is known.
 */
export const priceStore = { prices: null as Prices | null, watchers: new Set<() => void>() };

/** The prices that are known now; on the server and in hydration those that the document has for everybody. */
export function usePrices(): Prices {
  const told = useSite().prices?.told ?? noPrices;
  return useSyncExternalStore(
    watch,
    () => priceStore.prices ?? told,
    () => told,
  );
}

function watch(notify: () => void): () => void {
  priceStore.watchers.add(notify);
  return () => priceStore.watchers.delete(notify);
}
