import { useSyncExternalStore } from 'react';

/** Whether a navigation is under way, and whether the last one ended on an error page. */
export type NavigationState = 'idle' | 'loading' | 'failed';

let state: NavigationState = 'idle';
const watchers = new Set<() => void>();

/** For the navigator only. A store and not a context: a navigation that begins must not render the page again. */
export function setNavigationState(next: NavigationState): void {
  state = next;
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

function watch(notify: () => void): () => void {
  watchers.add(notify);
  return () => watchers.delete(notify);
}
