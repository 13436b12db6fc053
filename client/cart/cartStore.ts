import type { CartAnswer } from '../../contracts/calls/cart.ts';
import type { AccountState } from '../account/accountState.ts';

/** Time (ms) during which a reopened panel shows the last response without a request. */
const freshMs = 30_000;

/** A response as the panel shows it. */
type ShownCart = Omit<CartAnswer, 'owner'>;

/** State of the cart as shown to the visitor. */
export interface CartState {
  /** Number of items; null while unknown. */
  quantity: number | null;
  /** Last response; null before the first one. */
  answer: ShownCart | null;
  isReading: boolean;
}

/** Number of items, with the owner of the cart and the private-content version. */
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

/** Result of a failed request. */
const failed: ShownCart = { state: 'error', cart: null, formatted: null, message: '' };

const unread = { version: null, time: 0 };

/** State of a cart, its owner and its age. Makes no requests. */
export class CartStore {
  readonly #memory: CountMemory;
  readonly #watchers = new Set<() => void>();
  #state: CartState;
  /** Sign-in state that the page shows. */
  #visitor: AccountState = 'unknown';
  #last: LastCount | null;
  /** Owner of the last response. */
  #answerOwner: AccountState = 'unknown';
  /** Private-content version of the last request for the number; null to force a new request. */
  #requestedCountVersion: string | null = null;
  #lastRead: { version: string | null; time: number } = unread;

  constructor(memory: CountMemory) {
    this.#memory = memory;
    this.#last = memory.read();
    this.#state = { quantity: this.#shownQuantity(), answer: null, isReading: false };
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
  endReading(answer: ShownCart, owner: AccountState, version: string): void {
    this.#answerOwner = owner;
    this.#change({ answer, isReading: false });
    if (answer.state === 'filled' || answer.state === 'empty') {
      this.setCount({ quantity: answer.cart?.total_quantity ?? 0, owner, version });
    }
  }

  /** Stores the failure of a request for the cart. */
  failReading(): void {
    this.#answerOwner = this.#visitor;
    this.#change({ answer: failed, isReading: false });
  }

  /** Stores the number of items. */
  setCount(count: LastCount): void {
    this.#last = count;
    this.#memory.write(count);
    this.#change({});
  }

  /** True when the number is 0, unknown, or was read for this version of the private content. */
  isCountCurrent(version: string): boolean {
    return !this.#last?.quantity || this.#last.version === version;
  }

  /**
   * Sets the sign-in state that the page shows, and forgets what belongs to another visitor. While the state is unknown,
   * nothing of a member is shown.
   * @returns True when another visitor was shown before: their requests are obsolete.
   */
  setVisitor(visitor: AccountState): boolean {
    const isOther = this.#visitor !== 'unknown' && this.#visitor !== visitor;
    this.#visitor = visitor;
    const isKnown = visitor !== 'unknown';
    if (isKnown && this.#last && this.#last.owner !== visitor) this.#forgetCount();
    const isForeign = this.#answerOwner !== visitor && (isKnown || this.#answerOwner === 'signedIn');
    if (isOther || (this.#state.answer && isForeign)) this.#forgetAnswer();
    this.#change({});
    return isOther;
  }

  /** True when the page may show a response about this visitor. */
  accepts(owner: AccountState): boolean {
    return this.#visitor === 'unknown' || this.#visitor === owner;
  }

  /** True when the cart was not requested for this version. */
  needsReading(version: string): boolean {
    return this.#visitor !== 'unknown' && this.#lastRead.version !== version;
  }

  /** True when the number was not requested for this version. */
  needsCount(version: string): boolean {
    return this.#visitor !== 'unknown' && this.#requestedCountVersion !== version;
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

  /** Forgets the cart. */
  clear(): void {
    this.#forgetCount();
    this.#forgetAnswer();
    this.#change({});
  }

  #forgetCount(): void {
    this.#last = null;
    this.#memory.write(null);
  }

  #forgetAnswer(): void {
    this.#lastRead = unread;
    this.#state = { ...this.#state, answer: null, isReading: false };
  }

  /** A member's number is shown once the account call has confirmed the member: they may have signed out elsewhere. */
  #shownQuantity(): number | null {
    const { owner = 'unknown', quantity = null } = this.#last ?? {};
    return owner === 'signedIn' && this.#visitor !== owner ? null : quantity;
  }

  #change(next: Partial<CartState>): void {
    this.#state = { ...this.#state, ...next, quantity: this.#shownQuantity() };
    for (const notify of this.#watchers) notify();
  }
}
