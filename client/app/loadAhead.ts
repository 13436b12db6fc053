import { whenLoaded } from '../lib/whenIdle.ts';
import type { AddressInside } from './addresses.ts';
import { addressOfLink } from './links.ts';

/** Maximum number of pages that are prefetched without hover or touch, per page. */
const linksAPage = 4;
/** Links of the content before those of the header; of the menu only the first level, which is always visible. */
const likely = ['main a[href]', 'header li a[href]:not(li li a)'];

/**
 * Prefetches the pages of a few links in view, once the page has loaded and the browser is idle, unless the connection
 * is slow. Stops when the signal aborts.
 */
export function loadLinksAhead(
  addressInside: AddressInside,
  loadAhead: (url: string) => void,
  signal: AbortSignal,
): void {
  if (isSlow() || signal.aborted) return;
  const asked = new Set([location.pathname + location.search]);
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      // Only links are observed.
      const url = isIntersecting && addressOfLink(target as HTMLAnchorElement, addressInside);
      if (!url || asked.has(url) || asked.size > linksAPage) continue;
      asked.add(url);
      loadAhead(url);
    }
    if (asked.size > linksAPage) observer.disconnect();
  });
  signal.addEventListener('abort', () => observer.disconnect());
  whenLoaded(() => {
    for (const selector of likely) for (const link of document.querySelectorAll(selector)) observer.observe(link);
  }, signal);
}

/** True with data saver or a connection slower than 4g; false where the browser does not report either. */
function isSlow(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return Boolean(connection?.saveData || (connection?.effectiveType && connection.effectiveType !== '4g'));
}
