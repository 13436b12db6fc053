import { whenLoaded } from '../lib/whenIdle.ts';
import type { InAppResolver } from './inAppResolver.ts';
import { inAppPathOf } from './links.ts';

/** Maximum number of pages that are prefetched without hover or touch, per page. */
const maxPrefetches = 4;
/** Links of the content before those of the header; of the menu only the first level, which is always visible. */
const prefetchSelectors = ['main a[href]', 'header li a[href]:not(li li a)'];

/**
 * Prefetches the pages of a few links in view, once the page has loaded and the browser is idle, unless the connection
 * is slow. Stops when the signal aborts.
 */
export function prefetchLinks(resolveInApp: InAppResolver, prefetch: (url: string) => void, signal: AbortSignal): void {
  if (isSlow() || signal.aborted) return;
  const prefetched = new Set([location.pathname + location.search]);
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      // Only links are observed.
      const url = isIntersecting && inAppPathOf(target as HTMLAnchorElement, resolveInApp);
      if (!url || prefetched.has(url) || prefetched.size > maxPrefetches) continue;
      prefetched.add(url);
      prefetch(url);
    }
    if (prefetched.size > maxPrefetches) observer.disconnect();
  });
  signal.addEventListener('abort', () => observer.disconnect());
  whenLoaded(() => {
    for (const selector of prefetchSelectors)
      for (const link of document.querySelectorAll(selector)) observer.observe(link);
  }, signal);
}

/** True with data saver or a connection slower than 4g; false where the browser does not report either. */
function isSlow(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return Boolean(connection?.saveData || (connection?.effectiveType && connection.effectiveType !== '4g'));
}
