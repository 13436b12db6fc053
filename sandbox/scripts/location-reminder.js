// Sample location reminder: reports to analytics which language and time zone the browser has. Asks for no position.
(async () => {
  const { tell } = await import('./part.js');
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  tell({ event: 'location_reminder', language: navigator.language, timeZone });
})().catch(() => {});
