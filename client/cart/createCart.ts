/** What the browser knows of the cart, and when it asks for it (specification section 4, mini cart). */
import type { CartAnswer } from '../../contracts/calls/cart.ts';
import type { AccountState } from '../account/accountState.ts';
import { type CartState, type CountMemory, KnownCart } from './knownCart.ts';

interface CartParts {
  calls: {
    quantity(signal: AbortSignal): Promise<{ quantity: number | null }>;
    read(signal: AbortSignal): Promise<CartAnswer>;
    /** Reads after the session's cart has been thrown away. */
    reset(signal: AbortSignal): Promise<CartAnswer>;
  };
  /** Whether the number of pieces may be requested by itself (`ecConfig.miniCartQty`). */
  asksQuantity: boolean;
  /** True while the cart's panel is open. */
  isOpen: () => boolean;
  /** Private-content version of the shop now. */
  version: () => string;
  memory: CountMemory;
}

/** A reading that brought nothing at all. */
const failed: CartAnswer = { state: 'error', cart: null, formatted: null, message: '' };

export interface Cart {
  state(): CartState;
  /** Calls back whenever the state changes, until the returned function is called. */
  watch(notify: () => void): () => void;
  /** Follows who the visitor is: a member's cart is another one than a guest's. The number is requested after this. */
  setOwner(next: AccountState): void;
  /**
   * Asks again where the shop has changed something since: its cookie has another value than at the last time.
   * @param isRestored The page came back as it was left: whatever is known may be old.
   */
  check(isRestored?: boolean): void;
  /** Reads the cart for a panel that was opened, unless it was read a moment ago or the panel is closed again. */
  ensureRead(): void;
  /** Starts again after an error. */
  reset(): Promise<void>;
}

/** The cart of one edition. */
export function createCart({ calls, asksQuantity, isOpen, version, memory }: CartParts): Cart {
  const known = new KnownCart(memory);
  let counting = new AbortController();
  let reading = new AbortController();

  async function count(): Promise<void> {
    if (!asksQuantity) return;
    counting.abort();
    counting = new AbortController();
    const { signal } = counting;
    const at = version();
    known.beginCount(at);
    const answer = await calls.quantity(signal).catch(() => null);
    if (signal.aborted || !answer) return;
    // Saved only when not null: an answer without a number leaves the last one standing. Unless the shop has changed something
    // since: then the cart itself says.
    if (answer.quantity !== null) known.count(answer.quantity, at);
    else if (!known.isCountOf(at)) await read();
  }

  async function read(call = calls.read): Promise<void> {
    counting.abort();
    reading.abort();
    reading = new AbortController();
    const { signal } = reading;
    const at = version();
    known.beginReading(at);
    const answer = await call(signal).catch(() => failed);
    if (!signal.aborted) known.endReading(answer, at);
  }

  function forget(): void {
    counting.abort();
    reading.abort();
    known.clear();
  }

  return {
    state: () => known.state,
    watch: (notify) => known.watch(notify),
    setOwner(next) {
      if (next === 'unknown') return;
      const { isOther, isRefused } = known.setOwner(next);
      if (isOther) forget();
      if (isOpen() && (isOther || isRefused)) void read();
      else void count();
    },
    check(isRestored = false) {
      if (isRestored) known.expire();
      const now = version();
      if (isOpen() && known.needsReading(now)) void read();
      else if (known.needsCount(now)) void count();
    },
    ensureRead() {
      if (isOpen() && !known.isFresh(version())) void read();
    },
    reset: () => read(calls.reset),
  };
}
