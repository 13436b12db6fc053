import { useSyncExternalStore } from 'react';

/** State of client-side navigation; `failed` when the last one ended on an error page. */
export type NavigationState = 'idle' | 'loading' | 'failed';

let state: NavigationState = 'idle';
let isListChange = false;
const watchers = new Set<(state: NavigationState) => void>();

/**
 * Sets the state; for navigation only (client/app). A store, not a context: the start of a navigation must not re-render the
 * page.
 * @param changesList True when only a list of the page changes, for example by a filter, and the scroll position stays.
 */
export function setNavigationState(next: NavigationState, changesList = false): void {
  state = next;
  isListChange = changesList;
  for (const notify of watchers) notify(next);
}

/** Current state of client-side navigation. */
export function useNavigationState(): NavigationState {
  return useSyncExternalStore(
    watchNavigation,
    () => state,
    () => 'idle',
  );
}

/** True while a navigation that changes a list of the page is loading. */
export function useListIsLoading(): boolean {
  return useSyncExternalStore(
    watchNavigation,
    () => state === 'loading' && isListChange,
    () => false,
  );
}

/** Calls back at the start and the end of each navigation, until the returned function is called. */
export function watchNavigation(notify: (state: NavigationState) => void): () => void {
  watchers.add(notify);
  return () => watchers.delete(notify);
}
