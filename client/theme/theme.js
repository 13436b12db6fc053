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
  // The browser looks for the place where a page was left, or the one an address names, by its height: until it is there, no
  // section's height is guessed (layout/Sections.module.css, app/place.ts).
  const [visit] = performance.getEntriesByType('navigation');
  if (location.hash || visit?.type === 'reload' || visit?.type === 'back_forward') {
    root.dataset.laidOut = '';
    addEventListener('load', () =>
      requestAnimationFrame(() => requestAnimationFrame(() => delete root.dataset.laidOut)),
    );
  }
})();
