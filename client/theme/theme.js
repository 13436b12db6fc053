// Runs before the first paint, so that a chosen theme never flashes. White needs no attribute: it is the default.
(() => {
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'dark' || theme === 'auto') document.documentElement.dataset.theme = theme;
  } catch {
    // Storage may be blocked; the default theme then stays.
  }
})();
