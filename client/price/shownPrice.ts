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

/** A product's price as it is shown (readPrice.ts). The placeholder of a product without one: `bff/calls/price.ts`. */
export interface PriceTexts {
  /** Null without a price. */
  lines: PriceLines | null;
  /** Small print of the price; empty where none is shown. */
  disclaimer: string;
  /** Of the lowest price; empty where none is shown. */
  explanation: string;
  /** Where the shop sells it. */
  shopLink: ShopLink | null;
}

/** A link into the shop, with its words. */
export interface ShopLink {
  url: string;
  text: string;
  /** Leads to where it can be bought, and not to where a visitor learns when it can be. */
  isPrimary: boolean;
}

/** By product id; null when the shop could not be asked. Nothing stands there while it is asked. */
export type Prices = ReadonlyMap<string, PriceTexts | null>;

/** Everybody's prices, as the document came with them: group 0, whoever the visitor is. */
export interface DocumentPrices {
  /** Of the products that the page shows with a price; also those that the shop does not have. */
  told: Prices;
  /** Until when they may be shown (wall clock, ms). */
  usableUntil: number;
}
