import { useSyncExternalStore } from 'react';

/** Whether the visitor is signed in; nobody knows until the account call has answered (specification section 4). */
export type AccountState = 'unknown' | 'signedIn' | 'signedOut';

/** What is known now, and who wants to hear of it; `tellAccountState` alone changes it. */
const store = { state: 'unknown' as AccountState, watchers: new Set<() => void>() };

/** Tells everybody who the visitor is. */
export function tellAccountState(state: AccountState): void {
  if (state === store.state) return;
  store.state = state;
  for (const notify of store.watchers) notify();
}

/** What is known now, outside of React. */
export function accountState(): AccountState {
  return store.state;
}

/** Calls back whenever the state changes, until the returned function is called. */
export function watchAccountState(notify: () => void): () => void {
  store.watchers.add(notify);
  return () => store.watchers.delete(notify);
}

/** What is known now; `unknown` on the server, whose HTML is everybody's. */
export function useAccountState(): AccountState {
  return useSyncExternalStore(watchAccountState, accountState, () => 'unknown');
}
