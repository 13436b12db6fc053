import type { RawDisclaimer } from '../../../upstreams/recentData/recentDataClient.ts';
import { toSafeHtml } from './html.ts';

/** The small print of a page, as HTML; empty where there is none. */
export function toDisclaimer(raw: RawDisclaimer | null): string {
  return toSafeHtml(raw?.Disclaimer ?? '');
}
