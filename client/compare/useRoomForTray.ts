import { type RefObject, useEffect } from 'react';

/**
 * Measures the stack at the window's lower edge, for CompareTray.module.css: what has the focus scrolls clear of all of it,
 * and the page ends above the tray.
 */
export function useRoomForTray(tray: RefObject<HTMLElement | null>, isShown: boolean): void {
  useEffect(() => {
    const stack = tray.current?.parentElement;
    if (!isShown || !stack) return;
    const { style } = document.documentElement;
    const sizes = new ResizeObserver(() => {
      const heights = [...stack.children].map((child) => child.getBoundingClientRect().height);
      style.setProperty('--notices', `${heights.reduce((sum, height) => sum + height, 0)}px`);
      style.setProperty('--compare-tray', `${tray.current?.offsetHeight ?? 0}px`);
    });
    const watch = () => {
      for (const child of stack.children) sizes.observe(child);
    };
    watch();
    // Others may join the tray later.
    const joined = new MutationObserver(watch);
    joined.observe(stack, { childList: true });
    return () => {
      sizes.disconnect();
      joined.disconnect();
    };
  }, [tray, isShown]);
}
