// Runs before the first paint, so that a chosen theme never flashes, a closed promotion strip keeps no place, and who returns
// is where they were. White needs no attribute: it is the default.
(() => {
  const root = document.documentElement;
  // The browser's bars follow the theme, now and when another one is chosen.
  const darkBars = document.querySelector('meta[name="theme-color"][media]');
  const follow = () => {
    const { theme } = root.dataset;
    const media = theme === 'auto' ? '(prefers-color-scheme: dark)' : theme === 'dark' ? 'all' : 'not all';
    darkBars?.setAttribute('media', media);
  };
  new MutationObserver(follow).observe(root, { attributeFilter: ['data-theme'] });
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'dark' || theme === 'auto') root.dataset.theme = theme;
    if (localStorage.getItem('promotion') === 'closed') root.dataset.promotion = 'closed';
  } catch {
    // Storage may be blocked; the defaults then stay.
  }
  // Sections far down may stay unlaid (layout/Sections.module.css) until the browser has the time for them; not where it looks
  // for the place at which a page was left, or which an address names: it finds that by the heights of what is above.
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
