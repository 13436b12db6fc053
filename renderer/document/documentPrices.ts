import { readPrices } from '../../client/price/readPrice.ts';
import type { DocumentPrices } from '../../client/price/shownPrice.ts';
import type { PricesResponse } from '../../contracts/pageSource.ts';
import { toDataBlock } from '../../contracts/text/dataBlock.ts';

/**
 * Converts a price response to the prices in a document.
 * @param ids Products of the page.
 */
export function toDocumentPrices(ids: readonly string[], { body, usableUntil }: PricesResponse): DocumentPrices {
  const textsOf = readPrices(body.data);
  return { usableUntil, byProduct: new Map(ids.map((id) => [id, textsOf(id)])) };
}

/**
 * Serialises the prices for a data block. The block has the final texts, so that hydration does not need the code that
 * formats prices.
 */
export function toPricesBlock({ usableUntil, byProduct }: DocumentPrices): string {
  return toDataBlock({ usableUntil, byProduct: [...byProduct] });
}
