import { type RefObject, useEffect } from 'react';
import { watchNotices } from '../layout/watchNotices.ts';

/**
 * Measures the tray and the stack that it stands in, for CompareTray.module.css: what has the focus scrolls clear of all of it,
 * and the page ends above the tray.
 */
export function useRoomForTray(tray: RefObject<HTMLElement | null>, isShown: boolean): void {
  useEffect(() => {
    const shown = tray.current;
    if (!isShown || !shown) return;
    const size = new ResizeObserver(() =>
      document.documentElement.style.setProperty('--compare-tray', `${shown.offsetHeight}px`),
    );
    size.observe(shown);
    const endNotices = watchNotices();
    return () => {
      size.disconnect();
      endNotices();
    };
  }, [tray, isShown]);
}
