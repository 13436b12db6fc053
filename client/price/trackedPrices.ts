/**
 * Same durations (ms) as the cache policy of the BFF for prices (`runtime/cache/policy.ts`): fresh for 30 seconds,
 * usable for 5 minutes.
 */
export const freshMs = 30_000;
export const maxAgeMs = 300_000;

interface TrackedPrice {
  /** Number of components that show the price. */
  shownBy: number;
  /** Creation time of the shown price; null when none is shown. */
  madeAt: number | null;
  /** Time of the last request. */
  requestedAt: number;
}

/** Tracked products with the age of their prices. Has no clock; callers pass the time (ms). */
export class TrackedPrices {
  readonly #wants = new Map<string, TrackedPrice>();

  get productIds(): string[] {
    return [...this.#wants.keys()];
  }

  /**
   * Tracks a product.
   * @returns True when it was not tracked yet.
   */
  add(productId: string): boolean {
    const want = this.#wants.get(productId);
    if (want) want.shownBy += 1;
    else this.#wants.set(productId, { shownBy: 1, madeAt: null, requestedAt: 0 });
    return !want;
  }

  /**
   * Removes one user of a product.
   * @returns True when it is no longer tracked.
   */
  remove(productId: string): boolean {
    const want = this.#wants.get(productId);
    if (!want) return false;
    want.shownBy -= 1;
    return want.shownBy === 0 && this.#wants.delete(productId);
  }

  /** Records a price that is already shown. */
  show(productId: string, madeAt: number): void {
    Object.assign(this.#wants.get(productId) ?? {}, { madeAt });
  }

  /** Records a request. */
  request(productIds: readonly string[], requestedAt: number): void {
    for (const productId of productIds) Object.assign(this.#wants.get(productId) ?? {}, { requestedAt });
  }

  /**
   * Records the result of a request.
   * @param madeAt Null for a failed request: a shown price stays until it expires.
   * @returns Products whose shown price changes.
   */
  receive(productIds: readonly string[], madeAt: number | null, now: number): string[] {
    return productIds.filter((productId) => {
      const want = this.#wants.get(productId);
      if (!want || (madeAt === null && want.madeAt !== null && !isTooOld(want, now))) return false;
      want.madeAt = madeAt;
      return true;
    });
  }

  /** Products with stale prices that were not requested recently. */
  stale(now: number): string[] {
    return this.#idsOf((want) => now - lastTouched(want) >= freshMs);
  }

  /** Removes expired prices and returns their products. */
  expire(now: number): string[] {
    const expired = this.#idsOf((want) => isTooOld(want, now));
    for (const productId of expired) Object.assign(this.#wants.get(productId) ?? {}, { madeAt: null });
    return expired;
  }

  /**
   * Next time to revalidate: before shown prices expire, or when a price that could not be revalidated expires. Null
   * without tracked products.
   */
  wakeAt(): number | null {
    const times = Array.from(this.#wants.values(), (want) => {
      const renewAt = lastTouched(want) + maxAgeMs - freshMs;
      return want.madeAt === null ? renewAt : Math.min(renewAt, want.madeAt + maxAgeMs);
    });
    return times.length > 0 ? Math.min(...times) : null;
  }

  #idsOf(isMeant: (want: TrackedPrice) => boolean): string[] {
    return [...this.#wants].filter(([, want]) => isMeant(want)).map(([productId]) => productId);
  }
}

const lastTouched = ({ madeAt, requestedAt }: TrackedPrice) => Math.max(madeAt ?? 0, requestedAt);
const isTooOld = ({ madeAt }: TrackedPrice, now: number) => madeAt !== null && now - madeAt >= maxAgeMs;
