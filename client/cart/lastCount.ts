import type { RegionCode } from '../../contracts/regions/regions.ts';
import { readStored, writeStored } from '../lib/visitStorage.ts';
import type { LastCount } from './knownCart.ts';

/**
 * The last number of pieces in the cart of an edition, stored while the visit lasts: it is there before anybody has asked. Where
 * storage is blocked it comes with each page's own question.
 */
export function lastCountOf(region: RegionCode) {
  const key = `cart-${region}`;
  return {
    read(): LastCount | null {
      const stored = readStored(key) as LastCount | null; // ours, if it has its number
      return typeof stored?.quantity === 'number' ? stored : null;
    },
    /** @param count Null forgets it. */
    write: (count: LastCount | null) => writeStored(key, count),
  };
}
