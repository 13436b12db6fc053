import { useSyncExternalStore } from 'react';
import { useSite } from '../lib/site.tsx';
import type { Prices, PriceTexts } from './shownPrice.ts';

const noPrices: Prices = new Map();

/**
 * Price of every product in an edition without a shop: what readPrice.ts reads from the placeholder result of the price
 * call (specification section 4).
 */
export const placeholderPrice: PriceTexts = { lines: null, disclaimer: '', explanation: '', shopLink: null };

/**
 * Store of the current prices and its subscribers; only trackPrice.ts writes it. While `prices` is null, the prices of
 * the document apply.
 */
export const priceStore = { prices: null as Prices | null, watchers: new Set<() => void>() };

/**
 * Returns the function that finds the current price of a product; on the server and during hydration the public price
 * of the document. The price is undefined while loading, null when the shop could not be reached. An edition without a
 * shop has the placeholder at once: nothing is shown that could wait for it.
 */
export function usePrices(): (productId: string) => PriceTexts | null | undefined {
  const { shell, prices } = useSite();
  const documentPrices = prices?.byProduct ?? noPrices;
  const currentPrices = useSyncExternalStore(
    watch,
    () => priceStore.prices ?? documentPrices,
    () => documentPrices,
  );
  return (productId) => (shell.ecConfig.ecStatus ? currentPrices.get(productId) : placeholderPrice);
}

function watch(notify: () => void): () => void {
  priceStore.watchers.add(notify);
  return () => priceStore.watchers.delete(notify);
}
