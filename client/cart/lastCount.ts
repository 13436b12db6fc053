import type { RegionCode } from '../../contracts/regions.ts';
import type { LastCount } from './createCart.ts';

/** The last number of pieces in the cart of an edition, kept while the visit lasts: it is there before anybody has asked. */
export function lastCountOf(region: RegionCode) {
  const key = `cart-${region}`;
  return {
    read(): LastCount | null {
      try {
        const stored: LastCount | null = JSON.parse(sessionStorage.getItem(key) ?? 'null');
        return typeof stored?.quantity === 'number' ? stored : null;
      } catch {
        // Storage may be blocked, and others may write to it.
        return null;
      }
    },
    /** @param count Null forgets it. */
    write(count: LastCount | null): void {
      try {
        if (count) sessionStorage.setItem(key, JSON.stringify(count));
        else sessionStorage.removeItem(key);
      } catch {
        // See above; the number then comes with each page's own question.
      }
    },
  };
}
