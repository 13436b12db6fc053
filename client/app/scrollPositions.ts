import { readStored, writeStored } from '../lib/visitStorage.ts';

const storageKey = 'scroll';

/**
 * Stores the scroll position of each history entry: the browser restores it on document loads, the navigator on
 * client-side navigation. While an entry's page is still loading, the browser knows only the position of the page before
 * it; if the visitor reloads then, the stored one is restored once the HTML is complete.
 * @param shownEntry Key of the history entry whose page is in the document.
 */
export function createScrollPositions(shownEntry: string) {
  let shownKey = shownEntry;
  // No other code writes to this storage key.
  const positions = (readStored(storageKey) ?? {}) as Record<string, number>;
  /** Scroll position of a history entry in px, by its key; 0 for an entry that was never left. */
  const positionOf = (key: string) => positions[key] ?? 0;
  const leave = () => {
    positions[shownKey] = scrollY;
  };
  const restoreManually = () => {
    history.scrollRestoration = 'manual';
  };
  restoreManually();
  addEventListener('pageshow', restoreManually);
  addEventListener('pagehide', () => {
    leave();
    if (shownKey === history.state?.key) history.scrollRestoration = 'auto';
    // Without storage a reload starts at the top.
    writeStored(storageKey, positions);
  });
  const restoreStored = () => {
    if (scrollY === 0) window.scrollTo({ top: positionOf(shownKey), behavior: 'instant' });
  };
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', restoreStored, { once: true });
  else restoreStored();
  return {
    positionOf,
    /** Stores the scroll position of the page in the document. */
    leave,
    /** Sets the history entry whose page is in the document now. */
    enter: (key: string) => {
      shownKey = key;
    },
  };
}
