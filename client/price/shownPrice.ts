/** Text with an amount, split so that the amount can be styled. */
export interface TextWithAmount {
  before: string;
  amount: string;
  after: string;
}

/** Lines of a price; null lines are not shown. */
export interface PriceLines {
  now: TextWithAmount;
  regular: string | null;
  saving: TextWithAmount | null;
  lowest: TextWithAmount | null;
}

/**
 * Price texts of a product (readPrice.ts). For the placeholder of a product without a price see `bff/calls/price.ts`.
 */
export interface PriceTexts {
  /** Null without a price. */
  lines: PriceLines | null;
  /** Small print of the price; empty when there is none. */
  disclaimer: string;
  /** Explanation of the lowest price; empty when there is none. */
  explanation: string;
  /** Link to the product in the shop. */
  shopLink: ShopLink | null;
}

/** Link to the shop with its text. */
export interface ShopLink {
  url: string;
  text: string;
  /** True when the product can be bought there; false for other links, such as a notification about availability. */
  isPrimary: boolean;
}

/** Prices by product id; null when the shop could not be reached. Missing while the price is loading. */
export type Prices = ReadonlyMap<string, PriceTexts | null>;

/** Public prices (group 0) in the HTML of a page. */
export interface DocumentPrices {
  /** Prices of the products of the page, including products that the shop does not have. */
  byProduct: Prices;
  /** Expiry (wall clock, ms). */
  usableUntil: number;
}
