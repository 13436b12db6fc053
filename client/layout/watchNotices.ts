/**
 * Publishes the height of the notices at the window's lower edge (Layout.tsx, `#notices`) as `--notices` on the root,
 * for elements that must be above them.
 * @returns the function that stops the updates.
 */
export function watchNotices(): () => void {
  const stack = document.getElementById('notices');
  if (!stack || !('ResizeObserver' in window && 'MutationObserver' in window)) return () => {};
  const sizeObserver = new ResizeObserver(() => {
    const heights = [...stack.children].map((child) => child.getBoundingClientRect().height);
    const height = heights.reduce((sum, next) => sum + next, 0);
    document.documentElement.style.setProperty('--notices', `${height}px`);
  });
  const watch = () => {
    for (const child of stack.children) sizeObserver.observe(child);
  };
  watch();
  // Notices may be added later. A removed one is reported with a height of 0.
  const childObserver = new MutationObserver(watch);
  childObserver.observe(stack, { childList: true });
  return () => {
    sizeObserver.disconnect();
    childObserver.disconnect();
  };
}
