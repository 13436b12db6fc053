import type { PriceResult } from '../../contracts/calls/price.ts';
import type { AmountInWords, PriceLines, PriceTexts, ShopLink } from './shownPrice.ts';

type ProductPrice = PriceResult['productList'][number];
type Wordings = Omit<PriceResult, 'productList'>;

/** What an answer says of each product that it was asked for. */
export function readPrices({ productList, ...wordings }: PriceResult): (productId: string) => PriceTexts {
  const products = new Map(productList.map((product) => [product.productId, product]));
  return (productId) => readPrice(products.get(productId) ?? null, wordings);
}

/** What of an answer is shown; the shop has no product that its answer leaves out (null). */
export function readPrice(product: ProductPrice | null, wordings: Wordings): PriceTexts {
  const lines = product && linesOf(product, wordings);
  const explanation = lines?.lowest ? wordings.tooltipWording.trim() : '';
  return {
    lines,
    disclaimer: lines ? wordings.disclaimerWording.trim() : '',
    explanation,
    shopLink: product && shopLinkOf(product),
  };
}

/** A link needs an address and words; a code that nobody knows promises nothing. */
function shopLinkOf({ buyUrl, buyText, buyCode }: ProductPrice): ShopLink | null {
  const text = buyText.trim();
  return buyUrl && text ? { url: buyUrl, text, isPrimary: buyCode.trim().toLowerCase() === 'buy' } : null;
}

function linesOf(product: ProductPrice, wordings: Wordings): PriceLines | null {
  const { price, regularPrice, discount, historicLowPrice, startingAtWording, formatted } = product;
  // What costs nothing is a price that somebody has yet to enter.
  if (!isPositive(price) || !formatted.price) return null;
  const isBelowRegular = regularPrice !== null && regularPrice > price;
  const isReduced = isBelowRegular || isPositive(discount);
  return {
    now: inWords(startingAtWording, '{price}', formatted.price),
    regular: isBelowRegular ? formatted.regularPrice : null,
    // An amount without words could be anything.
    saving: isPositive(discount) ? inOwnWords(wordings.ecSaveWording, '{amount}', formatted.discount) : null,
    // Its words speak of the time before a promotion.
    lowest:
      isReduced && isPositive(historicLowPrice)
        ? inOwnWords(wordings.lowestPriceWording, '{price}', formatted.historicLowPrice)
        : null,
  };
}

function isPositive(amount: number | null): amount is number {
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
