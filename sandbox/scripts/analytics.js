// Sample analytics: sends the events of the page's queue once the visitor has allowed statistics. Stores nothing.
(() => {
  const collector = new URL('../analytics/events', /** @type {HTMLScriptElement} */ (document.currentScript).src);
  const page = /** @type {{ dataLayer?: Record<string, unknown>[] }} */ (window);
  page.dataLayer ??= [];
  const queue = page.dataLayer;
  let sent = 0;
  let isAllowed = false;

  function send() {
    const events = queue.slice(sent);
    for (const { event, analytics } of events) if (event === 'cookie_choice') isAllowed = analytics === 'true';
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
