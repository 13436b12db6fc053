// Sample location reminder: reports language and time zone of the browser to analytics. Does not request the location.
(async () => {
  const { pushEvent } = await import('./part.js');
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  pushEvent({ event: 'location_reminder', language: navigator.language, timeZone });
})().catch(() => {});
