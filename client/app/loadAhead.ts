import { whenLoaded } from '../lib/whenIdle.ts';
import type { AddressInside } from './addresses.ts';
import { addressOfLink } from './links.ts';

/** Links of a page that are loaded without the visitor having come near one. */
const linksAPage = 4;
/** What a page is about before what stands on all of them; of the menu only what is always to be seen. */
const likely = ['main a[href]', 'header li a[href]:not(li li a)'];

/** Loads the pages of a few links in view, when the page is whole, the browser idle and the line fast, until the signal ends it. */
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

/** Whether the visitor saves data or has a slow line; some browsers do not say. */
function isSlow(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return Boolean(connection?.saveData || (connection?.effectiveType && connection.effectiveType !== '4g'));
}
