import { readStored, writeStored } from '../lib/visitStorage.ts';

const key = 'scroll';

/**
 * How far each entry of the history is scrolled: the browser restores what it loads, and we what we show.
 * @param entry Key of the entry that is shown now.
 */
export function createScrollPositions(entry: () => string) {
  // Nobody else has this key.
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
    /** In pixels; 0 of an entry that was never left. */
    of: (left: string) => scrolls[left] ?? 0,
    /** Stores the position of the entry that is shown. */
    leave,
  };
}
