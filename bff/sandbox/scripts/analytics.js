// Sample analytics: reads the page's queue and sends its events once the visitor has allowed statistics. Keeps nothing itself.
(() => {
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const collector = new URL('/sandbox/analytics/events', script.src);
  const mostWaiting = 100;

  const page = /** @type {{ dataLayer?: Record<string, unknown>[] }} */ (window);
  page.dataLayer ??= [];
  const queue = page.dataLayer;
  /** @type {Record<string, unknown>[]} */
  let waiting = [];
  /** @type {boolean | undefined} */
  let isAllowed;

  /** @param {readonly Record<string, unknown>[]} entries */
  function take(entries) {
    for (const entry of entries) {
      if (typeof entry?.event !== 'string') continue;
      if (entry.event === 'cookie_choice') isAllowed = entry.analytics === 'true';
      waiting.push(entry);
    }
    waiting = isAllowed === false ? [] : waiting.slice(-mostWaiting);
    if (!isAllowed || waiting.length === 0) return;
    navigator.sendBeacon(collector, JSON.stringify({ page: location.pathname, events: waiting }));
    waiting = [];
  }

  queue.push = (...entries) => {
    const length = Array.prototype.push.apply(queue, entries);
    take(entries);
    return length;
  };
  take(queue);
})();
