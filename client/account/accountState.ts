import { useSyncExternalStore } from 'react';

/** Sign-in state of the visitor; unknown until the account call has returned (specification section 4). */
export type AccountState = 'unknown' | 'signedIn' | 'signedOut';

/** Current state and its subscribers; only `setAccountState` writes it. */
const store = { state: 'unknown' as AccountState, watchers: new Set<() => void>() };

/** Sets the sign-in state and notifies the subscribers. */
export function setAccountState(state: AccountState): void {
  if (state === store.state) return;
  store.state = state;
  for (const notify of store.watchers) notify();
}

/** Current sign-in state, for code outside of React. */
export function accountState(): AccountState {
  return store.state;
}

/** Subscribes to changes of the sign-in state. @returns the function that unsubscribes. */
export function subscribeAccountState(notify: () => void): () => void {
  store.watchers.add(notify);
  return () => store.watchers.delete(notify);
}

/**
 * Subscribes to sign-ins and sign-outs: a state that returns after having been unknown is no change.
 * @returns the function that unsubscribes.
 */
export function subscribeVisitor(notify: () => void): () => void {
  let visitor = store.state;
  return subscribeAccountState(() => {
    if (store.state === 'unknown' || store.state === visitor) return;
    visitor = store.state;
    notify();
  });
}

/** Current sign-in state; `unknown` on the server, whose HTML is the same for every visitor. */
export function useAccountState(): AccountState {
  return useSyncExternalStore(subscribeAccountState, accountState, () => 'unknown');
}
