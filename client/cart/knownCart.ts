import type { CartAnswer } from '../../contracts/calls/cart.ts';
import type { AccountState } from '../account/accountState.ts';

/** For how long (ms) a panel that is opened again shows what was read before, without a request. */
const freshMs = 30_000;

export interface CartState {
  /** Pieces in the cart; null until it is known. */
  quantity: number | null;
  /** What the last reading brought; null before the first one. */
  answer: CartAnswer | null;
  isReading: boolean;
}

/** The last number of pieces that was known, whose cart that was, and at which private-content version. */
export interface LastCount {
  quantity: number;
  owner: AccountState;
  version: string;
}

/** Stores the last number from page to page. */
export interface CountMemory {
  read(): LastCount | null;
  write(count: LastCount | null): void;
}

const unread = { version: null, time: 0 };

/** What is known of a cart, whose it is, and whether that is still true. It makes no requests. */
export class KnownCart {
  readonly #memory: CountMemory;
  readonly #watchers = new Set<() => void>();
  #state: CartState;
  #owner: AccountState;
  /** Version at which the number was known. */
  #countedAt: string | undefined;
  /** Versions at which the number and the cart were last requested; null when that does not count any more. */
  #countRequestedAt: string | null = null;
  #readAt: { version: string | null; time: number } = unread;

  constructor(memory: CountMemory) {
    const last = memory.read();
    this.#memory = memory;
    this.#state = { quantity: last?.quantity ?? null, answer: null, isReading: false };
    this.#owner = last?.owner ?? 'unknown';
    this.#countedAt = last?.version;
  }

  get state(): CartState {
    return this.#state;
  }

  /** Calls back whenever the state changes, until the returned function is called. */
  watch(notify: () => void): () => void {
    this.#watchers.add(notify);
    return () => this.#watchers.delete(notify);
  }

  beginCount(version: string): void {
    this.#countRequestedAt = version;
  }

  beginReading(version: string): void {
    this.#countRequestedAt = version;
    this.#readAt = { version, time: Date.now() };
    this.#change({ isReading: true });
  }

  endReading(answer: CartAnswer, version: string): void {
    this.#change({ answer, isReading: false });
    if (answer.state === 'filled' || answer.state === 'empty') {
      this.count(answer.cart?.total_quantity ?? 0, version);
    }
  }

  count(quantity: number, version: string): void {
    this.#countedAt = version;
    this.#change({ quantity });
    this.#memory.write({ quantity, owner: this.#owner, version });
  }

  /** Whether the number was known before the shop changed something, such as taken an order. */
  isCountOf(version: string): boolean {
    return !this.#state.quantity || this.#countedAt === version;
  }

  /** @returns Whether the cart is another one, or was refused for the owner that it had. */
  setOwner(owner: AccountState): { isOther: boolean; isRefused: boolean } {
    const changes = owner !== this.#owner;
    const isOther = changes && this.#owner !== 'unknown';
    // A ticket that turned out to be bad was the reason: the BFF has dropped it and its cart.
    const isRefused = changes && this.#state.answer?.state === 'error';
    this.#owner = owner;
    return { isOther, isRefused };
  }

  needsReading(version: string): boolean {
    return this.#readAt.version !== version;
  }

  needsCount(version: string): boolean {
    return this.#owner !== 'unknown' && this.#countRequestedAt !== version;
  }

  /** Whether a panel that opens may show what was read, or is being read. */
  isFresh(version: string): boolean {
    const { isReading, answer } = this.#state;
    const isRecent = this.#readAt.version === version && Date.now() - this.#readAt.time < freshMs;
    return isRecent && (isReading || (answer !== null && answer.state !== 'error'));
  }

  /** Lets nothing count that was requested before. */
  expire(): void {
    this.#countRequestedAt = null;
    this.#readAt = { ...this.#readAt, version: null };
  }

  clear(): void {
    this.#readAt = unread;
    this.#memory.write(null);
    this.#change({ quantity: null, answer: null, isReading: false });
  }

  #change(next: Partial<CartState>): void {
    this.#state = { ...this.#state, ...next };
    for (const notify of this.#watchers) notify();
  }
}
