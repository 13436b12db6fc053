import { readPrices } from '../../client/price/readPrice.ts';
import type { DocumentPrices } from '../../client/price/shownPrice.ts';
import type { PricesAnswer } from '../../contracts/pageSource.ts';
import { toDataBlock } from '../../contracts/text/dataBlock.ts';

/** What a document says of the prices of its products. */
export function toDocumentPrices(ids: readonly string[], { answer, usableUntil }: PricesAnswer): DocumentPrices {
  const told = readPrices(answer.data);
  return { usableUntil, told: new Map(ids.map((id) => [id, told(id)])) };
}

/** The same as JSON. It holds finished lines and not the price call's answer: the browser hydrates them without what makes lines of one. */
export function toPricesBlock({ usableUntil, told }: DocumentPrices): string {
  return toDataBlock({ usableUntil, told: [...told] });
}
