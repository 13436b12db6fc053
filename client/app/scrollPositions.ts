import { readKept, writeKept } from '../lib/kept.ts';

const storageKey = 'scroll';

/**
 * How far each entry of the history is scrolled: the browser restores what it loads, and we what we show.
 * @param entry Key of the entry that is shown now.
 */
export function createScrollPositions(entry: () => string) {
  // Nobody else has this key.
  const positions = (readKept(storageKey) ?? {}) as Record<string, number>;
  const ours = () => {
    history.scrollRestoration = 'manual';
  };
  const leave = () => {
    positions[entry()] = scrollY;
  };
  ours();
  addEventListener('pageshow', ours);
  addEventListener('pagehide', () => {
    leave();
    history.scrollRestoration = 'auto';
    // Without storage a reload starts at the top.
    writeKept(storageKey, positions);
  });
  return {
    /** Stores where the entry that is shown is scrolled to. */
    leave,
    of: (key: string) => positions[key] ?? 0,
  };
}
