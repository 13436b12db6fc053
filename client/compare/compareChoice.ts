import type { Image } from '../../contracts/fragments/image.ts';
import type { RegionCode } from '../../contracts/regions/regions.ts';
import { maxCompared } from '../../contracts/text/productIds.ts';
import { readStored, writeStored } from '../lib/visitStorage.ts';

/** A product that is chosen for comparison, with what the tray shows of it on every page. */
export interface Chosen {
  productId: string;
  name: string;
  imgPath: Image | null;
}

/** The same where storage is blocked, for as long as the document lives. */
const inMemory = new Map<RegionCode, Chosen[]>();
// Of an edition: another one may not sell the same products, and calls them otherwise.
const keyOf = (region: RegionCode) => `compare-${region}`;

/** What is chosen in an edition, in the order of choosing. */
export function readChoice(region: RegionCode): Chosen[] {
  const stored = readStored(keyOf(region));
  if (!Array.isArray(stored)) return inMemory.get(region) ?? [];
  return stored.filter((one) => typeof one?.productId === 'string').slice(0, maxCompared);
}

/** Keeps what is chosen while the visit lasts. */
export function writeChoice(region: RegionCode, chosen: Chosen[]): void {
  inMemory.set(region, chosen);
  writeStored(keyOf(region), chosen);
}
