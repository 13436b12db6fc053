import { readPrices } from '../client/price/readPrice.ts';
import type { DocumentPrices } from '../client/price/told.ts';
import { toDataBlock } from '../contracts/dataBlock.ts';
import type { PricesAnswer } from '../contracts/pageSource.ts';

/** What a document says of the prices of its products. */
export function toDocumentPrices(ids: readonly string[], { answer, usableUntil }: PricesAnswer): DocumentPrices {
  const told = readPrices(answer.data);
  return { usableUntil, told: new Map(ids.map((id) => [id, told(id)])) };
}

/** The same as JSON: lines to read and not the price call's answer, so that the browser need not make these before it has more to do. */
export function toPricesBlock({ usableUntil, told }: DocumentPrices): string {
  return toDataBlock({ usableUntil, told: [...told] });
}
