import type { PriceResult } from '../../contracts/calls/price.ts';
import type { PriceLines, PriceTexts, ShopLink, TextWithAmount } from './shownPrice.ts';

type ProductPrice = PriceResult['productList'][number];
type Wordings = Omit<PriceResult, 'productList'>;

/** Returns a function that reads the price of a requested product from a response of the price call. */
export function readPrices({ productList, ...wordings }: PriceResult): (productId: string) => PriceTexts {
  const products = new Map(productList.map((product) => [product.productId, product]));
  return (productId) => readPrice(products.get(productId) ?? null, wordings);
}

/**
 * Converts a product of a price response to the texts shown.
 * @param product Null when the response does not contain the product, which means that the shop does not have it.
 */
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

/** The link to the shop, if it has a URL and a text; an unknown code is not treated as "can be bought". */
function shopLinkOf({ buyUrl, buyText, buyCode }: ProductPrice): ShopLink | null {
  const text = buyText.trim();
  return buyUrl && text ? { url: buyUrl, text, isPrimary: buyCode.trim().toLowerCase() === 'buy' } : null;
}

function linesOf(product: ProductPrice, wordings: Wordings): PriceLines | null {
  const { price, regularPrice, discount, historicLowPrice, startingAtWording, formatted } = product;
  // A price of 0 means that none has been entered yet.
  if (!isPositive(price) || !formatted.price) return null;
  const isBelowRegular = regularPrice !== null && regularPrice > price;
  const isReduced = isBelowRegular || isPositive(discount);
  return {
    now: insertAmount(startingAtWording, '{price}', formatted.price),
    regular: isBelowRegular ? formatted.regularPrice : null,
    // An amount without a text would be ambiguous.
    saving: isPositive(discount) ? toOptionalText(wordings.ecSaveWording, '{amount}', formatted.discount) : null,
    // Only for reduced products: the text refers to the time before a promotion.
    lowest:
      isReduced && isPositive(historicLowPrice)
        ? toOptionalText(wordings.lowestPriceWording, '{price}', formatted.historicLowPrice)
        : null,
  };
}

function isPositive(amount: number | null): amount is number {
  return amount !== null && amount > 0;
}

function toOptionalText(wording: string, placeholder: string, amount: string | null): TextWithAmount | null {
  return wording.trim() && amount ? insertAmount(wording, placeholder, amount) : null;
}

/** Inserts an amount into the placeholder of a text, or appends it when there is none. */
function insertAmount(wording: string, placeholder: string, amount: string): TextWithAmount {
  const [before = '', ...after] = wording.trim().split(placeholder);
  if (after.length > 0) return { before, amount, after: after.join('') };
  return { before: before && `${before} `, amount, after: '' };
}
