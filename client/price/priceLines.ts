import { hasPrice, type ProductPrice, type Told } from './prices.ts';

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

/** What of an answer is shown; null without a price. */
export function priceLines(told: Told): PriceLines | null {
  const { product, wordings } = told;
  const { formatted } = product ?? {};
  if (!product || !formatted?.price || !hasPrice(told)) return null;
  const isReduced = isBelowRegular(product) || isPositive(product.discount);
  return {
    now: inWords(product.startingAtWording, '{price}', formatted.price),
    regular: isBelowRegular(product) ? formatted.regularPrice : null,
    // An amount without words could be anything.
    saving: isPositive(product.discount) ? inOwnWords(wordings.ecSaveWording, '{amount}', formatted.discount) : null,
    // Its words speak of the time before a promotion.
    lowest:
      isReduced && isPositive(product.historicLowPrice)
        ? inOwnWords(wordings.lowestPriceWording, '{price}', formatted.historicLowPrice)
        : null,
  };
}

function isBelowRegular({ price, regularPrice }: ProductPrice): boolean {
  return price !== null && regularPrice !== null && regularPrice > price;
}

function isPositive(amount: number | null): boolean {
  return amount !== null && amount > 0;
}

function inOwnWords(wording: string, place: string, amount: string | null): AmountInWords | null {
  return wording.trim() && amount ? inWords(wording, place, amount) : null;
}

/** Puts an amount into its place in a wording, or behind a wording that has none. */
function inWords(wording: string, place: string, amount: string): AmountInWords {
  const [before = '', ...after] = wording.trim().split(place);
  if (after.length > 0) return { before, amount, after: after.join('') };
  return { before: before && `${before} `, amount, after: '' };
}
