/**
 * Keeps the height of what stands at the window's lower edge (Layout.tsx, `#notices`) in `--notices` on the root, for what has to
 * stand above it.
 * @returns what ends it.
 */
export function watchNotices(): () => void {
  const stack = document.getElementById('notices');
  if (!stack) return () => {};
  const sizes = new ResizeObserver(() => {
    const heights = [...stack.children].map((child) => child.getBoundingClientRect().height);
    const height = heights.reduce((sum, next) => sum + next, 0);
    document.documentElement.style.setProperty('--notices', `${height}px`);
  });
  const watch = () => {
    for (const child of stack.children) sizes.observe(child);
  };
  watch();
  // Others join the stack later. One that leaves it, and was seen, is reported as one without a height.
  const joined = new MutationObserver(watch);
  joined.observe(stack, { childList: true });
  return () => {
    sizes.disconnect();
    joined.disconnect();
  };
}
