/** What the browser knows of the cart, and when it asks for it (specification section 4, mini cart). */
import type { CartAnswer } from '../../contracts/calls/cart.ts';
import type { AccountState } from '../account/accountState.ts';

/** A panel that is opened again shows what was read up to this long ago without asking. */
const freshMs = 30_000;

export interface CartState {
  /** Pieces in the cart; null until somebody knew. */
  quantity: number | null;
  /** What the last reading brought; null before the first one. */
  answer: CartAnswer | null;
  isReading: boolean;
}

/** The last number of pieces that was known, and whose cart that was. */
export interface LastCount {
  quantity: number;
  owner: AccountState;
}

interface CartParts {
  calls: {
    quantity(signal: AbortSignal): Promise<{ quantity: number | null }>;
    read(signal: AbortSignal): Promise<CartAnswer>;
    /** Reads after throwing away what the session holds of the cart. */
    reset(signal: AbortSignal): Promise<CartAnswer>;
  };
  /** Whether the number of pieces may be asked for by itself (`ecConfig.miniCartQty`). */
  asksQuantity: boolean;
  /** Private-content version of the shop now. */
  version: () => string;
  /** Keeps the last number from page to page. */
  memory: { read(): LastCount | null; write(count: LastCount | null): void };
}

/** A reading that brought nothing at all. */
const failed: CartAnswer = { state: 'error', cart: null, formatted: null, message: '' };

export type Cart = ReturnType<typeof createCart>;

/** The cart of one edition. */
export function createCart({ calls, asksQuantity, version, memory }: CartParts) {
  const last = memory.read();
  let state: CartState = { quantity: last?.quantity ?? null, answer: null, isReading: false };
  const watchers = new Set<() => void>();
  /** Whose cart the state is about. */
  let owner: AccountState = last?.owner ?? 'unknown';
  let isOpen = false;
  /** Versions that the number and the cart were last asked for at; null when that does not count any more. */
  let countedAt: string | null = null;
  let readAt: { version: string | null; time: number } = { version: null, time: 0 };
  let counting = new AbortController();
  let reading = new AbortController();

  function change(next: Partial<CartState>): void {
    state = { ...state, ...next };
    for (const notify of watchers) notify();
  }

  function keep(quantity: number): void {
    change({ quantity });
    memory.write({ quantity, owner });
  }

  async function count(): Promise<void> {
    if (!asksQuantity) return;
    counting.abort();
    counting = new AbortController();
    const { signal } = counting;
    countedAt = version();
    const answer = await calls.quantity(signal).catch(() => null);
    // Saved only when not null: who does not know leaves the last number standing.
    if (!signal.aborted && typeof answer?.quantity === 'number') keep(answer.quantity);
  }

  async function read(call = calls.read): Promise<void> {
    counting.abort();
    reading.abort();
    reading = new AbortController();
    const { signal } = reading;
    countedAt = version();
    readAt = { version: countedAt, time: Date.now() };
    change({ isReading: true });
    const answer = await call(signal).catch(() => failed);
    if (signal.aborted) return;
    change({ answer, isReading: false });
    if (answer.state === 'filled' || answer.state === 'empty') keep(answer.cart?.total_quantity ?? 0);
  }

  function forget(): void {
    counting.abort();
    reading.abort();
    readAt = { version: null, time: 0 };
    memory.write(null);
    change({ quantity: null, answer: null, isReading: false });
  }

  return {
    state: (): CartState => state,
    /** Calls back whenever the state changes, until the returned function is called. */
    watch(notify: () => void): () => void {
      watchers.add(notify);
      return () => watchers.delete(notify);
    },
    /** Hears who the visitor is: a member's cart is another one than a guest's. The number is asked for behind this. */
    tellOwner(next: AccountState): void {
      if (next === 'unknown') return;
      const isOther = owner !== 'unknown' && owner !== next;
      // A ticket that turned out to be bad was the reason: the BFF has dropped it and its cart.
      const isRefused = state.answer?.state === 'error' && owner !== next;
      owner = next;
      if (isOther) forget();
      if (isOpen && (isOther || isRefused)) void read();
      else void count();
    },
    /**
     * Asks again where the shop has changed something since: its cookie has another value than at the last time.
     * @param isRestored The page came back as it was left: whatever is known may be old.
     */
    check(isRestored = false): void {
      if (isRestored) {
        countedAt = null;
        readAt.version = null;
      }
      const now = version();
      if (isOpen && readAt.version !== now) void read();
      else if (owner !== 'unknown' && countedAt !== now) void count();
    },
    /** The panel has come to be seen: what it shows is to be the cart of now. */
    open(): void {
      isOpen = true;
      const isFresh = readAt.version === version() && Date.now() - readAt.time < freshMs;
      const isKnown = state.isReading || (state.answer !== null && state.answer.state !== 'error');
      if (!isFresh || !isKnown) void read();
    },
    close(): void {
      isOpen = false;
    },
    /** Begins anew after an error. */
    reset: () => read(calls.reset),
  };
}
