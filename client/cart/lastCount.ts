import type { RegionCode } from '../../contracts/regions/regions.ts';
import { readStored, writeStored } from '../lib/visitStorage.ts';
import type { LastCount } from './cartStore.ts';

/**
 * Creates the session storage of the last number of items of an edition, so that it is shown before the first response.
 * Without storage each page requests the number.
 */
export function lastCountOf(region: RegionCode) {
  const key = `cart-${region}`;
  return {
    read(): LastCount | null {
      const stored = readStored(key) as LastCount | null; // only this module stores a quantity
      return typeof stored?.quantity === 'number' ? stored : null;
    },
    /** Stores the number; null deletes the stored one. */
    write: (count: LastCount | null) => writeStored(key, count),
  };
}
