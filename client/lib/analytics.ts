import type { RegionCode } from '../../contracts/regions/regions.ts';
import { localeRouteName, type RouteName } from '../../contracts/routes.ts';

/**
 * Tells analytics of an event. Events wait in `window.dataLayer`, in order, for the configured script, which is loaded last
 * and may be absent.
 */
export function track(event: string, details: Readonly<Record<string, string>> = {}): void {
  const page = window as { dataLayer?: object[] };
  page.dataLayer ??= [];
  page.dataLayer.push({ event, ...details });
}

/** Tells analytics which page is shown; `path` without the query, which may hold what a visitor typed. */
export function trackPageView(
  routeName: RouteName | 'ErrorPage' | 'SearchPage',
  region: RegionCode,
  path: string,
): void {
  track('page_view', { routeName: localeRouteName(routeName, region), path });
}
