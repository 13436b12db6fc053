import type { RawDisclaimer } from '../../../upstreams/recentData/recentDataClient.ts';
import { toSafeHtml } from './html.ts';

/** Returns the small print of a page as safe HTML; empty without one. */
export function toDisclaimer(raw: RawDisclaimer | null): string {
  return toSafeHtml(raw?.Disclaimer ?? '');
}
