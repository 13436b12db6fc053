import type { RegionCode } from '../../contracts/regions/regions.ts';
import { localeRouteName, type RouteName } from '../../contracts/routes.ts';

/**
 * Queues an analytics event in `window.dataLayer` for the configured script, which is loaded last and may be absent.
 */
export function track(event: string, details: Readonly<Record<string, string>> = {}): void {
  const page = window as { dataLayer?: object[] };
  try {
    page.dataLayer ??= [];
    page.dataLayer.push({ event, ...details });
  } catch {
    // Another script has replaced the queue.
  }
}

/** Queues a page view. @param path Without the query, which may contain text that a visitor typed. */
export function trackPageView(
  routeName: RouteName | 'ErrorPage' | 'SearchPage',
  region: RegionCode,
  path: string,
): void {
  track('page_view', { routeName: localeRouteName(routeName, region), path });
}
