import { readPrices } from '../../client/price/readPrice.ts';
import type { DocumentPrices } from '../../client/price/shownPrice.ts';
import type { PricesAnswer } from '../../contracts/pageSource.ts';
import { toDataBlock } from '../../contracts/text/dataBlock.ts';

/**
 * Converts a price response to the prices in a document.
 * @param ids Products of the page.
 */
export function toDocumentPrices(ids: readonly string[], { answer, usableUntil }: PricesAnswer): DocumentPrices {
  const told = readPrices(answer.data);
  return { usableUntil, told: new Map(ids.map((id) => [id, told(id)])) };
}

/**
 * Serialises the prices for a data block. The block has the final texts, so that hydration does not need the code that
 * formats prices.
 */
export function toPricesBlock({ usableUntil, told }: DocumentPrices): string {
  return toDataBlock({ usableUntil, byProduct: [...told] });
}
