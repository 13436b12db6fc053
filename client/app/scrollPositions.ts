import { readStored, writeStored } from '../lib/visitStorage.ts';

const key = 'scroll';

/**
 * Stores the scroll position of each history entry: the browser restores it on document loads, the navigator on
 * client-side navigation.
 * @param entry Returns the key of the current history entry.
 */
export function createScrollPositions(entry: () => string) {
  // No other code writes to this key.
  const scrolls = (readStored(key) ?? {}) as Record<string, number>;
  const leave = () => {
    scrolls[entry()] = scrollY;
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
    writeStored(key, scrolls);
  });
  return {
    /** Scroll position of an entry in px; 0 for one that was never left. */
    of: (left: string) => scrolls[left] ?? 0,
    /** Stores the scroll position of the current entry. */
    leave,
  };
}
