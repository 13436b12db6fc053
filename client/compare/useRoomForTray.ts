import { type RefObject, useEffect } from 'react';
import { watchNotices } from '../layout/watchNotices.ts';

/**
 * Publishes the height of the tray and of the notices as CSS properties (CompareTray.module.css), so that focused
 * elements and the end of the page are not covered.
 */
export function useRoomForTray(tray: RefObject<HTMLElement | null>, isShown: boolean): void {
  useEffect(() => {
    const shown = tray.current;
    if (!isShown || !shown || !('ResizeObserver' in window)) return;
    const size = new ResizeObserver(() =>
      document.documentElement.style.setProperty('--compare-tray', `${shown.offsetHeight}px`),
    );
    size.observe(shown);
    const endNotices = watchNotices();
    return () => {
      size.disconnect();
      document.documentElement.style.removeProperty('--compare-tray');
      endNotices();
    };
  }, [tray, isShown]);
}
