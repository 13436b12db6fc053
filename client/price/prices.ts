import { useSyncExternalStore } from 'react';

/** Words with an amount in them, taken apart so that the amount can stand by itself. */
export interface AmountInWords {
  before: string;
  amount: string;
  after: string;
}

/** What there is to read about a product's price; a line is null where there is nothing to say. */
export interface PriceLines {
  now: AmountInWords;
  regular: string | null;
  saving: AmountInWords | null;
  lowest: AmountInWords | null;
}

/** What the shop says of a product, as it is shown (readPrice.ts). */
export interface Told {
  /** Null without a price. */
  lines: PriceLines | null;
  /** Of the lowest price; empty where none is shown. */
  explanation: string;
  /** Small print of what is shown. */
  notes: string[];
  /** Where the shop sells it. */
  shopLink: { url: string; text: string } | null;
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
