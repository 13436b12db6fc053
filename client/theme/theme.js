// Runs before the first paint, so that a stored theme never flashes, a closed promotion strip takes no space, and the
// scroll position of a returning visitor is right. White needs no attribute: it is the default.
(() => {
  const root = document.documentElement;
  // The theme colour of the browser's own bars follows the theme.
  const darkBars = document.querySelector('meta[name="theme-color"][media]');
  const follow = () => {
    const { theme } = root.dataset;
    const media = theme === 'auto' ? '(prefers-color-scheme: dark)' : theme === 'dark' ? 'all' : 'not all';
    darkBars?.setAttribute('media', media);
  };
  if ('MutationObserver' in window) new MutationObserver(follow).observe(root, { attributeFilter: ['data-theme'] });
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'dark' || theme === 'auto') root.dataset.theme = theme;
    if (localStorage.getItem('promotion') === 'closed') root.dataset.promotion = 'closed';
  } catch {
    // Storage may be blocked; the defaults then stay.
  }
  // Sections far down have no layout until the browser is idle (section/Sections.module.css), except when it restores a
  // scroll position or follows a fragment, which needs the real heights of everything above.
  const layOut = () => {
    root.dataset.laidOut = '';
  };
  const [visit] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType('navigation'));
  if (location.hash || visit?.type === 'reload' || visit?.type === 'back_forward') layOut();
  else
    addEventListener('load', () =>
      'requestIdleCallback' in window ? requestIdleCallback(layOut) : setTimeout(layOut),
    );
})();
