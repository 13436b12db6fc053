// Runs before the first paint, so that a chosen theme never flashes and a closed promotion strip keeps no place. White needs
// no attribute: it is the default.
(() => {
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'dark' || theme === 'auto') document.documentElement.dataset.theme = theme;
    if (localStorage.getItem('promotion') === 'closed') document.documentElement.dataset.promotion = 'closed';
  } catch {
    // Storage may be blocked; the defaults then stay.
  }
})();
