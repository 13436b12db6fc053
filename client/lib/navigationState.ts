import { useSyncExternalStore } from 'react';

/** Whether a navigation is under way, and whether the last one ended on an error page. */
export type NavigationState = 'idle' | 'loading' | 'failed';

let state: NavigationState = 'idle';
let keepsPlace = false;
const watchers = new Set<() => void>();

/**
 * For the navigator only. A store and not a context: a navigation that begins must not render the page again.
 * @param staysInPlace True when the visitor stays where they are: a list of the page changes, by a filter or the like.
 */
export function setNavigationState(next: NavigationState, staysInPlace = false): void {
  state = next;
  keepsPlace = staysInPlace;
  for (const notify of watchers) notify();
}

/** What navigation inside the document is doing now. */
export function useNavigationState(): NavigationState {
  return useSyncExternalStore(
    watch,
    () => state,
    () => 'idle',
  );
}

/** Whether a navigation is under way that changes a list of the page. */
export function useListIsLoading(): boolean {
  return useSyncExternalStore(
    watch,
    () => state === 'loading' && keepsPlace,
    () => false,
  );
}

function watch(notify: () => void): () => void {
  watchers.add(notify);
  return () => watchers.delete(notify);
}
