// Sample location reminder: tells analytics, once a visit, which language and time zone the browser has. Asks for no position.
(() => {
  const key = 'sample-location';

  async function remind() {
    const { tell } = await import('./part.js');
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    tell({ event: 'location_reminder', language: navigator.language, timeZone });
  }

  try {
    if (sessionStorage.getItem(key)) return;
    sessionStorage.setItem(key, 'told');
  } catch {
    // Storage is blocked: then it is told for each document.
  }
  remind().catch(() => {});
})();
