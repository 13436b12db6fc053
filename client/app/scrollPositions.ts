import { readStored, writeStored } from '../lib/visitStorage.ts';

const storageKey = 'scroll';

/**
 * Stores the scroll position of each history entry: the browser restores it on document loads, the navigator on
 * client-side navigation.
 * @param currentKey Returns the key of the current history entry.
 */
export function createScrollPositions(currentKey: () => string) {
  // No other code writes to this storage key.
  const positions = (readStored(storageKey) ?? {}) as Record<string, number>;
  const leave = () => {
    positions[currentKey()] = scrollY;
  };
  const restore = () => {
    history.scrollRestoration = 'manual';
  };
  restore();
  addEventListener('pageshow', restore);
  addEventListener('pagehide', () => {
    leave();
    history.scrollRestoration = 'auto';
    // Without storage a reload starts at the top.
    writeStored(storageKey, positions);
  });
  return {
    /** Scroll position of a history entry in px, by its key; 0 for an entry that was never left. */
    positionOf: (key: string) => positions[key] ?? 0,
    /** Stores the scroll position of the current entry. */
    leave,
  };
}
