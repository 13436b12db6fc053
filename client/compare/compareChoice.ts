import type { Image } from '../../contracts/fragments/image.ts';
import type { RegionCode } from '../../contracts/regions/regions.ts';
import { maxCompared } from '../../contracts/text/productIds.ts';
import { readStored, writeStored } from '../lib/visitStorage.ts';

/** A product selected for comparison, with the data that the tray shows on every page. */
export interface SelectedProduct {
  productId: string;
  name: string;
  imgPath: Image | null;
}

/** Fallback for the lifetime of the document when storage is blocked. */
const inMemory = new Map<RegionCode, SelectedProduct[]>();
// Per edition: products and their names differ between editions.
const keyOf = (region: RegionCode) => `compare-${region}`;

/** Selected products of an edition, in the order of selection. */
export function readChoice(region: RegionCode): SelectedProduct[] {
  const stored = readStored(keyOf(region));
  if (!Array.isArray(stored)) return inMemory.get(region) ?? [];
  return stored.filter((one) => typeof one?.productId === 'string').slice(0, maxCompared);
}

/** Stores the selected products for the session. */
export function writeChoice(region: RegionCode, selected: SelectedProduct[]): void {
  inMemory.set(region, selected);
  writeStored(keyOf(region), selected);
}
