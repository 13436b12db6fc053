// Sample analytics: sends the events of the page's queue while Google's consent mode grants it. Stores nothing.
(() => {
  const collector = new URL('../analytics/events', /** @type {HTMLScriptElement} */ (document.currentScript).src);
  const page = /** @type {{ dataLayer?: Record<string, unknown>[] }} */ (window);
  page.dataLayer ??= [];
  const queue = page.dataLayer;
  let sent = 0;
  let isAllowed = false;

  function send() {
    for (const { 0: command, 2: states } of queue)
      if (command === 'consent')
        isAllowed = /** @type {Record<string, string>} */ (states).analytics_storage === 'granted';
    const events = queue.slice(sent).filter(({ event }) => event);
    if (!isAllowed || events.length === 0) return;
    navigator.sendBeacon(collector, JSON.stringify({ page: location.pathname, events }));
    sent = queue.length;
  }

  queue.push = (...entries) => {
    const length = Array.prototype.push.apply(queue, entries);
    send();
    return length;
  };
  send();
})();
