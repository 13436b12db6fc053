// Runs before the first paint, so that a chosen theme never flashes and a closed promotion strip keeps no place. White needs
// no attribute: it is the default.
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
})();
