import { readKept, writeKept } from '../lib/kept.ts';

const key = 'scroll';

/**
 * How far each entry of the history is scrolled: the browser restores what it loads, and we what we show.
 * @param entry Key of the entry that is shown now.
 */
export function createScrollPositions(entry: () => string) {
  // Nobody else has this key.
  const positions = (readKept(key) ?? {}) as Record<string, number>;
  const leave = () => {
    positions[entry()] = scrollY;
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
    writeKept(key, positions);
  });
  return {
    /** In pixels, by the entry's key; without those that were never left. */
    positions: positions as Readonly<Record<string, number>>,
    /** Stores the position of the entry that is shown. */
    leave,
  };
}
