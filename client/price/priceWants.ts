/**
 * Which prices are wanted, how old they are and when they are asked for: one request for all that a page shows, each price for
 * as long as somebody shows it and no longer than prices may be shown. Knows no browser, so that its clock can be moved.
 */
import { mostPrices, productIdPattern } from '../../contracts/text/productIds.ts';
import type { Told } from './told.ts';

/** As the BFF keeps them (`runtime/cache/policy.ts`): fresh for half a minute, and after five minutes none is better. */
export const freshMs = 30_000;
export const longestMs = 300_000;

export interface PriceWantsParts {
  /** Wall clock, ms. */
  now: () => number;
  /** Calls once, after what is going on now: by then all of a page has said what it wants. */
  nextFrame: (run: () => void) => void;
  /** Calls once after so many ms, in place of what it was to call before. */
  wake: (run: () => void, ms: number) => void;
  /** Everybody's prices, or the member's own; null when they are not to be had. Given up by the signal. */
  load: (
    productIds: readonly string[],
    options: { isMember: boolean; signal: AbortSignal },
  ) => Promise<((productId: string) => Told) | null>;
  /** Tells whoever shows prices; undefined forgets one. */
  tell: (news: readonly (readonly [productId: string, Told | null | undefined])[]) => void;
}

interface Want {
  /** How many show the product's price. */
  places: number;
  /** Of what is shown; null while nothing is. */
  madeAt: number | null;
  /** When it was last asked for. */
  askedAt: number;
}

/** Makes what sees to the prices that a document shows; it begins with nobody's. */
export function createPriceWants({ now, nextFrame, wake, load, tell }: PriceWantsParts) {
  const wanted = new Map<string, Want>();
  const waiting = new Set<string>();
  let calls = new AbortController();
  let isMember = false;

  return { want, renew, showTo };

  /**
   * Sees to a product's price until the returned function is called.
   * @param usableUntil Of a price that is shown already, everybody's: it came with the document.
   */
  function want(productId: string, usableUntil?: number): () => void {
    const known = wanted.get(productId);
    const entry = known ?? { places: 0, madeAt: null, askedAt: 0 };
    entry.places += 1;
    wanted.set(productId, entry);
    if (!known) begin(productId, entry, usableUntil);
    return () => {
      entry.places -= 1;
      if (entry.places === 0) forget(productId);
    };
  }

  function begin(productId: string, entry: Want, usableUntil: number | undefined): void {
    const age = usableUntil === undefined ? null : now() - (usableUntil - longestMs);
    if (age !== null && age < longestMs) entry.madeAt = now() - Math.max(0, age);
    else if (age !== null) tell([[productId, undefined]]);
    // A price of the future: the visitor's clock does not tell how old it is.
    if (isMember || age === null || Math.abs(age) >= freshMs) ask([productId]);
    else wakeInTime();
  }

  /** Nobody shows the price any more; who shows it next asks anew. */
  function forget(productId: string): void {
    wanted.delete(productId);
    waiting.delete(productId);
    tell([[productId, undefined]]);
    if (wanted.size === 0) giveUp();
  }

  function giveUp(): void {
    calls.abort();
    calls = new AbortController();
  }

  function ask(productIds: readonly string[]): void {
    const isFirst = waiting.size === 0;
    for (const productId of productIds) {
      // One that the call refuses would cost the others their prices.
      if (productIdPattern.test(productId)) waiting.add(productId);
      else tell([[productId, null]]);
    }
    if (isFirst && waiting.size > 0) nextFrame(send);
  }

  function send(): void {
    const productIds = [...waiting];
    waiting.clear();
    for (let start = 0; start < productIds.length; start += mostPrices) {
      void loadInto(productIds.slice(start, start + mostPrices), calls.signal);
    }
    wakeInTime();
  }

  async function loadInto(productIds: readonly string[], signal: AbortSignal): Promise<void> {
    const askedAt = now();
    for (const productId of productIds) Object.assign(wanted.get(productId) ?? {}, { askedAt });
    const told = await load(productIds, { isMember, signal }).catch(() => null);
    if (signal.aborted) return;
    const news: [string, Told | null][] = [];
    for (const productId of productIds) {
      const entry = wanted.get(productId);
      // What is shown stays for as long as it may, when nothing newer is to be had.
      if (!entry || (!told && entry.madeAt !== null && !isTooOld(entry))) continue;
      entry.madeAt = told && askedAt;
      news.push([productId, told?.(productId) ?? null]);
    }
    tell(news);
    wakeInTime();
  }

  function isTooOld({ madeAt }: Want): boolean {
    return madeAt !== null && now() - madeAt >= longestMs;
  }

  /** Who reads for long gets new prices while the old ones may still be shown; what was not renewed then goes in time. */
  function wakeInTime(): void {
    const times = [...wanted.values()].map(({ madeAt, askedAt }) => {
      const renewAt = Math.max(madeAt ?? 0, askedAt) + longestMs - freshMs;
      return madeAt === null ? renewAt : Math.min(renewAt, madeAt + longestMs);
    });
    if (times.length > 0) wake(renew, Math.max(0, Math.min(...times) - now()));
  }

  /** Asks again for what is no longer fresh, and takes away what is too old to be shown meanwhile. */
  function renew(): void {
    const old = [...wanted].filter(([, { madeAt, askedAt }]) => now() - Math.max(madeAt ?? 0, askedAt) >= freshMs);
    const tooOld = [...wanted].filter(([, entry]) => isTooOld(entry));
    for (const [, entry] of tooOld) entry.madeAt = null;
    tell(tooOld.map(([productId]) => [productId, undefined]));
    ask(old.map(([productId]) => productId));
    if (waiting.size === 0) wakeInTime();
  }

  /** Whose prices are shown from now on. What is shown stays until the others are there: nobody sees an empty place. */
  function showTo(member: boolean): void {
    if (member === isMember) return;
    isMember = member;
    giveUp();
    ask([...wanted.keys()]);
  }
}
