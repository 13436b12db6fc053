/** As the BFF caches them (`runtime/cache/tiers.ts`): fresh for half a minute, and after five minutes none is better. In ms. */
export const freshMs = 30_000;
export const maxAgeMs = 300_000;

interface Want {
  /** How many show the product's price. */
  shownBy: number;
  /** When the price that is shown was made; null while none is. */
  madeAt: number | null;
  /** When it was last requested. */
  requestedAt: number;
}

/** The products whose prices are shown, and how old these are. It knows no clock: it is given the time (ms). */
export class WantedPrices {
  readonly #wants = new Map<string, Want>();

  get productIds(): string[] {
    return [...this.#wants.keys()];
  }

  /** Whether the product was not wanted yet. */
  add(productId: string): boolean {
    const want = this.#wants.get(productId);
    if (want) want.shownBy += 1;
    else this.#wants.set(productId, { shownBy: 1, madeAt: null, requestedAt: 0 });
    return !want;
  }

  /** Whether the product is no longer wanted by anything. */
  remove(productId: string): boolean {
    const want = this.#wants.get(productId);
    if (!want) return false;
    want.shownBy -= 1;
    return want.shownBy === 0 && this.#wants.delete(productId);
  }

  /** Notes a price that is shown already. */
  show(productId: string, madeAt: number): void {
    Object.assign(this.#wants.get(productId) ?? {}, { madeAt });
  }

  request(productIds: readonly string[], requestedAt: number): void {
    for (const productId of productIds) Object.assign(this.#wants.get(productId) ?? {}, { requestedAt });
  }

  /**
   * Takes the outcome of a request.
   * @param madeAt Null when there is none: what is shown stays for as long as it may.
   * @returns The products that show another price now, or none.
   */
  receive(productIds: readonly string[], madeAt: number | null, now: number): string[] {
    return productIds.filter((productId) => {
      const want = this.#wants.get(productId);
      if (!want || (madeAt === null && want.madeAt !== null && !isTooOld(want, now))) return false;
      want.madeAt = madeAt;
      return true;
    });
  }

  /** Products whose prices are no longer fresh, and were not requested meanwhile. */
  stale(now: number): string[] {
    return this.#idsOf((want) => now - lastTouched(want) >= freshMs);
  }

  /** Forgets the prices that are too old to be shown, and returns whose these are. */
  expire(now: number): string[] {
    const expired = this.#idsOf((want) => isTooOld(want, now));
    for (const productId of expired) Object.assign(this.#wants.get(productId) ?? {}, { madeAt: null });
    return expired;
  }

  /**
   * When to look again: long before prices are too old to be shown, so that a visitor who reads for long gets new ones; and when
   * one that was not renewed then is. Null when nothing is wanted.
   */
  wakeAt(): number | null {
    const times = Array.from(this.#wants.values(), (want) => {
      const renewAt = lastTouched(want) + maxAgeMs - freshMs;
      return want.madeAt === null ? renewAt : Math.min(renewAt, want.madeAt + maxAgeMs);
    });
    return times.length > 0 ? Math.min(...times) : null;
  }

  #idsOf(isMeant: (want: Want) => boolean): string[] {
    return [...this.#wants].filter(([, want]) => isMeant(want)).map(([productId]) => productId);
  }
}

const lastTouched = ({ madeAt, requestedAt }: Want) => Math.max(madeAt ?? 0, requestedAt);
const isTooOld = ({ madeAt }: Want, now: number) => madeAt !== null && now - madeAt >= maxAgeMs;
