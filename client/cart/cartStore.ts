import type { CartAnswer } from '../../contracts/calls/cart.ts';
import type { AccountState } from '../account/accountState.ts';

/** Time (ms) during which a reopened panel shows the last response without a request. */
const freshMs = 30_000;

/** State of the cart as shown to the visitor. */
export interface CartState {
  /** Number of items; null while unknown. */
  quantity: number | null;
  /** Last response; null before the first one. */
  answer: CartAnswer | null;
  isReading: boolean;
}

/** Last known number of items, with the owner of the cart and the private-content version. */
export interface LastCount {
  quantity: number;
  owner: AccountState;
  version: string;
}

/** Storage of the last number across pages. */
export interface CountMemory {
  read(): LastCount | null;
  write(count: LastCount | null): void;
}

const unread = { version: null, time: 0 };

/** State of a cart, its owner and its age. Makes no requests. */
export class CartStore {
  readonly #memory: CountMemory;
  readonly #watchers = new Set<() => void>();
  #state: CartState;
  #owner: AccountState;
  /** Private-content version for which the number is known. */
  #countVersion: string | undefined;
  /** Private-content version of the last request for the number; null to force a new request. */
  #requestedCountVersion: string | null = null;
  #lastRead: { version: string | null; time: number } = unread;

  constructor(memory: CountMemory) {
    const last = memory.read();
    this.#memory = memory;
    this.#state = { quantity: last?.quantity ?? null, answer: null, isReading: false };
    this.#owner = last?.owner ?? 'unknown';
    this.#countVersion = last?.version;
  }

  get state(): CartState {
    return this.#state;
  }

  /** Calls back whenever the state changes, until the returned function is called. */
  watch(notify: () => void): () => void {
    this.#watchers.add(notify);
    return () => this.#watchers.delete(notify);
  }

  /** Records a request for the number of items. */
  beginCount(version: string): void {
    this.#requestedCountVersion = version;
  }

  /** Records a request for the cart. */
  beginReading(version: string): void {
    this.#requestedCountVersion = version;
    this.#lastRead = { version, time: Date.now() };
    this.#change({ isReading: true });
  }

  /** Stores the response to a request for the cart, made for a private-content version. */
  endReading(answer: CartAnswer, version: string): void {
    this.#change({ answer, isReading: false });
    if (answer.state === 'filled' || answer.state === 'empty') {
      this.setCount(answer.cart?.total_quantity ?? 0, version);
    }
  }

  /** Stores the number of items of a private-content version. */
  setCount(quantity: number, version: string): void {
    this.#countVersion = version;
    this.#change({ quantity });
    this.#memory.write({ quantity, owner: this.#owner, version });
  }

  /** True when the number is 0, unknown, or was read for this version of the private content. */
  isCountCurrent(version: string): boolean {
    return !this.#state.quantity || this.#countVersion === version;
  }

  /**
   * @returns `isOtherOwner`: a known owner changed, so the cart is another one; `hadError`: the owner changed, and the
   * last response for the previous owner was an error.
   */
  setOwner(owner: AccountState): { isOtherOwner: boolean; hadError: boolean } {
    const changes = owner !== this.#owner;
    const isOtherOwner = changes && this.#owner !== 'unknown';
    // The error was caused by an invalid ticket; the BFF has dropped the ticket and its cart.
    const hadError = changes && this.#state.answer?.state === 'error';
    this.#owner = owner;
    return { isOtherOwner, hadError };
  }

  /** True when the cart was not requested for this version. */
  needsReading(version: string): boolean {
    return this.#lastRead.version !== version;
  }

  /** True when the number was not requested for this version. */
  needsCount(version: string): boolean {
    return this.#owner !== 'unknown' && this.#requestedCountVersion !== version;
  }

  /** True when an opened panel can show the last response or wait for the current request. */
  isFresh(version: string): boolean {
    const { isReading, answer } = this.#state;
    const isRecent = this.#lastRead.version === version && Date.now() - this.#lastRead.time < freshMs;
    return isRecent && (isReading || (answer !== null && answer.state !== 'error'));
  }

  /** Forces new requests for the number and the cart. */
  expire(): void {
    this.#requestedCountVersion = null;
    this.#lastRead = { ...this.#lastRead, version: null };
  }

  /** Forgets the cart, for another owner. */
  clear(): void {
    this.#lastRead = unread;
    this.#memory.write(null);
    this.#change({ quantity: null, answer: null, isReading: false });
  }

  #change(next: Partial<CartState>): void {
    this.#state = { ...this.#state, ...next };
    for (const notify of this.#watchers) notify();
  }
}
