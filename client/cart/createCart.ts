/** Client-side state of the cart and the rules for requesting it (specification section 4, mini cart). */
import type { CartAnswer, CartQuantity } from '../../contracts/calls/cart.ts';
import type { AccountState } from '../account/accountState.ts';
import { type CartState, CartStore, type CountMemory } from './cartStore.ts';

interface CartDependencies {
  calls: {
    quantity(signal: AbortSignal): Promise<CartQuantity>;
    read(signal: AbortSignal): Promise<CartAnswer>;
    /** Reads the cart after the BFF has forgotten what the session stored about it; no items are removed. */
    reset(signal: AbortSignal): Promise<CartAnswer>;
  };
  /** True when the number of items has its own request (`ecConfig.miniCartQty`). */
  requestsQuantity: boolean;
  /** True while the cart panel is open. */
  isOpen: () => boolean;
  /** Current private-content version: value of a cookie of the shop. */
  version: () => string;
  memory: CountMemory;
  /** Requests the account; a change of the sign-in state reaches `setVisitor`. */
  checkAccount: () => Promise<void>;
}

/** State and operations of the cart of an edition. */
export interface Cart {
  state(): CartState;
  /** Calls back whenever the state changes, until the returned function is called. */
  watch(notify: () => void): () => void;
  /**
   * Sets the sign-in state that the page shows: a member and a guest have different carts. The number of items is
   * requested only once the state is known.
   */
  setVisitor(next: AccountState): void;
  /**
   * Requests the data again if the private-content version changed since the last request.
   * @param isRestored True for a page restored from the back/forward cache: all data may be outdated.
   */
  check(isRestored?: boolean): void;
  /** Reads the cart for an opened panel, unless the data is recent or the panel has been closed again. */
  ensureRead(): void;
  /**
   * After an error: makes the BFF discard the session's data about the cart, without removing items, and reads the cart
   * again.
   */
  reset(): Promise<void>;
}

/** Sign-in state of the visitor whom a response is about. */
const visitorOf = ({ owner }: Pick<CartAnswer, 'owner'>): AccountState =>
  owner === 'member' ? 'signedIn' : 'signedOut';

/** Creates the cart of one edition. */
export function createCart({ calls, requestsQuantity, isOpen, version, memory, checkAccount }: CartDependencies): Cart {
  const store = new CartStore(memory);
  let counting = new AbortController();
  let reading = new AbortController();

  async function count(): Promise<void> {
    if (!requestsQuantity) return;
    counting.abort();
    counting = new AbortController();
    const { signal } = counting;
    const requestedVersion = version();
    store.beginCount(requestedVersion);
    const response = await calls.quantity(signal).catch(() => null);
    if (signal.aborted || !response) return;
    const owner = visitorOf(response);
    if (!store.accepts(owner)) return discard();
    // A null quantity keeps the previous number. If the version changed since that number was read, the cart itself is
    // read.
    if (response.quantity !== null) store.setCount({ quantity: response.quantity, owner, version: requestedVersion });
    else if (!store.isCountCurrent(requestedVersion)) await read();
  }

  async function read(call = calls.read, isRepeated = false): Promise<void> {
    counting.abort();
    reading.abort();
    reading = new AbortController();
    const { signal } = reading;
    const requestedVersion = version();
    store.beginReading(requestedVersion);
    const response = await call(signal).catch(() => null);
    if (signal.aborted) return;
    if (!response) return store.failReading();
    const { owner: _, ...answer } = response;
    const owner = visitorOf(response);
    if (!store.accepts(owner)) return discard(isRepeated);
    store.endReading(answer, owner, requestedVersion);
  }

  function abort(): void {
    counting.abort();
    reading.abort();
  }

  /** After a response about another visitor than the page shows: they have signed in or out elsewhere. */
  async function discard(isRepeated = false): Promise<void> {
    abort();
    store.clear();
    if (isRepeated) return store.failReading();
    await checkAccount();
    // With another sign-in state the cart is being read. Otherwise the response may have been late, or the check failed.
    if (isOpen() && !store.state.answer && !store.state.isReading) await read(calls.read, true);
  }

  return {
    state: () => store.state,
    watch: (notify) => store.watch(notify),
    setVisitor(next) {
      if (store.setVisitor(next)) abort();
      if (next === 'unknown') return;
      if (isOpen() && store.needsReading(version())) void read();
      else void count();
    },
    check(isRestored = false) {
      if (isRestored) store.expire();
      const currentVersion = version();
      if (isOpen() && store.needsReading(currentVersion)) void read();
      else if (store.needsCount(currentVersion)) void count();
    },
    ensureRead() {
      if (isOpen() && !store.isFresh(version())) void read();
    },
    reset: () => read(calls.reset),
  };
}
