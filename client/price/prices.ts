import { useSyncExternalStore } from 'react';
import type { PriceResult } from '../../contracts/calls/price.ts';

export type ProductPrice = PriceResult['productList'][number];

/** What the shop says of a product, in the words that came with it. */
export interface Told {
  /** Null for a product that the shop does not have. */
  product: ProductPrice | null;
  wordings: Omit<PriceResult, 'productList'>;
}

/** Whether there is a price to show; what costs nothing is a price that somebody has yet to enter. */
export function hasPrice(told: Told | null | undefined): boolean {
  return Boolean(told?.product?.price && told.product.price > 0 && told.product.formatted.price);
}

/** By product id; null when the shop could not be asked. Nothing stands there while it is asked. */
type Prices = ReadonlyMap<string, Told | null>;

const noPrices: Prices = new Map();

/** What is known now, and who shows it; askPrices.ts alone changes it, and tells. */
export const priceStore = { prices: noPrices, watchers: new Set<() => void>() };

/**
 * The prices that are known now. Everybody's HTML is the same, so the server knows none; a page that will bring those of
 * guests can put them here.
 */
export function usePrices(): Prices {
  return useSyncExternalStore(
    watch,
    () => priceStore.prices,
    () => noPrices,
  );
}

function watch(notify: () => void): () => void {
  priceStore.watchers.add(notify);
  return () => priceStore.watchers.delete(notify);
}
