/**
 * Loads the prices of tracked products: batched requests for all products of a page, revalidated while a price is
 * shown, and removed when it is too old. Independent of browser APIs, so that tests control the clock.
 */
import { productIdPattern } from '../../contracts/text/productIds.ts';
import { createPriceQueue } from './priceQueue.ts';
import type { PriceTexts } from './shownPrice.ts';
import { freshMs, maxAgeMs, TrackedPrices } from './trackedPrices.ts';

/** Dependencies of the price loader. */
export interface PriceLoaderOptions {
  /** Wall clock, ms. */
  now: () => number;
  /** Runs a function once in the next frame, when all components have registered their products. */
  nextFrame: (run: () => void) => void;
  /** Schedules a function; replaces the previously scheduled one. */
  wake: (run: () => void, ms: number) => void;
  /** Loads public prices, or those of the member; null when they are not available. */
  load: (
    productIds: readonly string[],
    options: { isMember: boolean; signal: AbortSignal },
  ) => Promise<((productId: string) => PriceTexts) | null>;
  /** Receives changed prices; undefined removes a price. */
  publish: (changes: readonly (readonly [productId: string, PriceTexts | null | undefined])[]) => void;
}

/** Creates the loader for the prices of a document; no product is tracked at first. */
export function createPriceLoader({ now, nextFrame, wake, load, publish }: PriceLoaderOptions) {
  const tracked = new TrackedPrices();
  const queue = createPriceQueue({
    nextFrame,
    send(requests, signal) {
      for (const productIds of requests) void loadInto(productIds, signal);
      scheduleRenewal();
    },
  });
  let isMember = false;

  return { track, renew, setMember };

  /**
   * Tracks the price of a product until the returned function is called.
   * @param usableUntil Expiry (wall clock, ms) of a public price that came with the document and is already shown.
   */
  function track(productId: string, usableUntil?: number): () => void {
    if (tracked.add(productId)) startTracking(productId, usableUntil);
    return () => {
      if (tracked.remove(productId)) untrack(productId);
    };
  }

  function startTracking(productId: string, usableUntil: number | undefined): void {
    const age = usableUntil === undefined ? null : now() - (usableUntil - maxAgeMs);
    if (age !== null && age < maxAgeMs) tracked.show(productId, now() - Math.max(0, age));
    else if (age !== null) publish([[productId, undefined]]);
    // An age below zero means that the clock of the visitor is wrong, so the real age is unknown.
    if (isMember || age === null || Math.abs(age) >= freshMs) request([productId]);
    else scheduleRenewal();
  }

  /** Stops tracking a product that is no longer shown; showing it again requests its price again. */
  function untrack(productId: string): void {
    queue.remove(productId);
    publish([[productId, undefined]]);
    if (tracked.productIds.length === 0) queue.abortRequests();
  }

  function request(productIds: readonly string[]): void {
    for (const productId of productIds) {
      // An invalid id would make the whole request fail.
      if (productIdPattern.test(productId)) queue.add(productId);
      else publish([[productId, null]]);
    }
  }

  async function loadInto(productIds: readonly string[], signal: AbortSignal): Promise<void> {
    const requestedAt = now();
    tracked.request(productIds, requestedAt);
    const texts = await load(productIds, { isMember, signal }).catch(() => null);
    if (signal.aborted) return;
    const changed = tracked.receive(productIds, texts && requestedAt, now());
    publish(changed.map((productId) => [productId, texts?.(productId) ?? null]));
    scheduleRenewal();
  }

  function scheduleRenewal(): void {
    const at = tracked.wakeAt();
    if (at !== null) wake(renew, Math.max(0, at - now()));
  }

  /** Revalidates stale prices and removes expired ones. */
  function renew(): void {
    const stale = tracked.stale(now());
    publish(tracked.expire(now()).map((productId) => [productId, undefined]));
    request(stale);
    if (queue.isEmpty()) scheduleRenewal();
  }

  /** Switches between public and member prices. Shown prices stay until the new ones are loaded. */
  function setMember(member: boolean): void {
    if (member === isMember) return;
    isMember = member;
    queue.abortRequests();
    request(tracked.productIds);
  }
}
