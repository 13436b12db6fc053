/**
 * Same durations (ms) as the cache policy of the BFF for prices (`runtime/cache/policy.ts`): fresh for 30 seconds,
 * usable for 5 minutes.
 */
export const freshMs = 30_000;
export const maxAgeMs = 300_000;

interface TrackedPrice {
  /** Number of components that show the price. */
  componentCount: number;
  /** Creation time (ms) of the shown price; null when none is shown. */
  createdAt: number | null;
  /** Time (ms) of the last request. */
  requestedAt: number;
}

/** Tracked products with the age of their prices. Has no clock; callers pass the time (ms). */
export class TrackedPrices {
  readonly #prices = new Map<string, TrackedPrice>();

  get productIds(): string[] {
    return [...this.#prices.keys()];
  }

  /**
   * Tracks a product.
   * @returns True when it was not tracked yet.
   */
  add(productId: string): boolean {
    const price = this.#prices.get(productId);
    if (price) price.componentCount += 1;
    else this.#prices.set(productId, { componentCount: 1, createdAt: null, requestedAt: 0 });
    return !price;
  }

  /**
   * Removes one component that shows a product.
   * @returns True when it is no longer tracked.
   */
  remove(productId: string): boolean {
    const price = this.#prices.get(productId);
    if (!price) return false;
    price.componentCount -= 1;
    return price.componentCount === 0 && this.#prices.delete(productId);
  }

  /** Records a price that is already shown. */
  show(productId: string, createdAt: number): void {
    Object.assign(this.#prices.get(productId) ?? {}, { createdAt });
  }

  /** Records a request. */
  request(productIds: readonly string[], requestedAt: number): void {
    for (const productId of productIds) Object.assign(this.#prices.get(productId) ?? {}, { requestedAt });
  }

  /**
   * Records the result of a request.
   * @param createdAt Null for a failed request: a shown price stays until it expires.
   * @returns Products whose shown price changes.
   */
  receive(productIds: readonly string[], createdAt: number | null, now: number): string[] {
    return productIds.filter((productId) => {
      const price = this.#prices.get(productId);
      if (!price || (createdAt === null && price.createdAt !== null && !isTooOld(price, now))) return false;
      price.createdAt = createdAt;
      return true;
    });
  }

  /** Products with stale prices that were not requested recently. */
  stale(now: number): string[] {
    return this.#idsOf((price) => now - lastUpdate(price) >= freshMs);
  }

  /** Removes expired prices and returns their products. */
  expire(now: number): string[] {
    const expired = this.#idsOf((price) => isTooOld(price, now));
    for (const productId of expired) Object.assign(this.#prices.get(productId) ?? {}, { createdAt: null });
    return expired;
  }

  /**
   * Next time to revalidate: before shown prices expire, or when a price that could not be revalidated expires. Null
   * without tracked products.
   */
  wakeAt(): number | null {
    const times = Array.from(this.#prices.values(), (price) => {
      const renewAt = lastUpdate(price) + maxAgeMs - freshMs;
      return price.createdAt === null ? renewAt : Math.min(renewAt, price.createdAt + maxAgeMs);
    });
    return times.length > 0 ? Math.min(...times) : null;
  }

  #idsOf(matches: (price: TrackedPrice) => boolean): string[] {
    return [...this.#prices].filter(([, price]) => matches(price)).map(([productId]) => productId);
  }
}

const lastUpdate = ({ createdAt, requestedAt }: TrackedPrice) => Math.max(createdAt ?? 0, requestedAt);
const isTooOld = ({ createdAt }: TrackedPrice, now: number) => createdAt !== null && now - createdAt >= maxAgeMs;
