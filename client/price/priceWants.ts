/**
 * Requests the prices that are wanted: one request for all that a page shows, each price for as long as it is shown somewhere and
 * no longer than prices may be shown. Knows no browser, so that its clock can be moved.
 */
import { productIdPattern } from '../../contracts/text/productIds.ts';
import { createPriceQueue } from './priceQueue.ts';
import type { PriceTexts } from './shownPrice.ts';
import { freshMs, maxAgeMs, WantedPrices } from './wantedPrices.ts';

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
  ) => Promise<((productId: string) => PriceTexts) | null>;
  /** Gets the prices that changed; undefined forgets one. */
  publish: (news: readonly (readonly [productId: string, PriceTexts | null | undefined])[]) => void;
}

/** Makes what sees to the prices that a document shows; it begins with nobody's. */
export function createPriceWants({ now, nextFrame, wake, load, publish }: PriceWantsParts) {
  const wanted = new WantedPrices();
  const queue = createPriceQueue({
    nextFrame,
    send(requests, signal) {
      for (const productIds of requests) void loadInto(productIds, signal);
      wakeInTime();
    },
  });
  let isMember = false;

  return { want, renew, showTo };

  /**
   * Sees to a product's price until the returned function is called.
   * @param usableUntil Of a price that is shown already, everybody's: it came with the document.
   */
  function want(productId: string, usableUntil?: number): () => void {
    if (wanted.add(productId)) begin(productId, usableUntil);
    return () => {
      if (wanted.remove(productId)) forget(productId);
    };
  }

  function begin(productId: string, usableUntil: number | undefined): void {
    const age = usableUntil === undefined ? null : now() - (usableUntil - maxAgeMs);
    if (age !== null && age < maxAgeMs) wanted.show(productId, now() - Math.max(0, age));
    else if (age !== null) publish([[productId, undefined]]);
    // A price of the future: the visitor's clock does not say how old it is.
    if (isMember || age === null || Math.abs(age) >= freshMs) request([productId]);
    else wakeInTime();
  }

  /** The price is shown nowhere any more; where it is shown next, it is requested again. */
  function forget(productId: string): void {
    queue.remove(productId);
    publish([[productId, undefined]]);
    if (wanted.productIds.length === 0) queue.giveUp();
  }

  function request(productIds: readonly string[]): void {
    for (const productId of productIds) {
      // One that the call refuses would cost the others their prices.
      if (productIdPattern.test(productId)) queue.add(productId);
      else publish([[productId, null]]);
    }
  }

  async function loadInto(productIds: readonly string[], signal: AbortSignal): Promise<void> {
    const requestedAt = now();
    wanted.request(productIds, requestedAt);
    const texts = await load(productIds, { isMember, signal }).catch(() => null);
    if (signal.aborted) return;
    const changed = wanted.receive(productIds, texts && requestedAt, now());
    publish(changed.map((productId) => [productId, texts?.(productId) ?? null]));
    wakeInTime();
  }

  function wakeInTime(): void {
    const at = wanted.wakeAt();
    if (at !== null) wake(renew, Math.max(0, at - now()));
  }

  /** Requests again what is no longer fresh, and takes away what is too old to be shown meanwhile. */
  function renew(): void {
    const stale = wanted.stale(now());
    publish(wanted.expire(now()).map((productId) => [productId, undefined]));
    request(stale);
    if (queue.isEmpty()) wakeInTime();
  }

  /** Whose prices are shown from now on. What is shown stays until the others are there: nobody sees an empty space. */
  function showTo(member: boolean): void {
    if (member === isMember) return;
    isMember = member;
    queue.giveUp();
    request(wanted.productIds);
  }
}
