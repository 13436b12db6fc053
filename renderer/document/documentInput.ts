import type { ShownPage } from '../../client/app/shownPage.ts';
import type { ShownShell } from '../../client/lib/site.tsx';
import type { DocumentPrices } from '../../client/price/shownPrice.ts';
import type { SiteSettings } from '../../contracts/siteSettings.ts';
import type { UiStrings } from '../../contracts/strings/uiStrings.ts';
import type { DocumentShell } from './documentShell.ts';

/** Input of a document. Data that is embedded as JSON also comes as bytes, to avoid serialising it again. */
export interface DocumentInput {
  documentShell: DocumentShell;
  page: ShownPage;
  /** JSON of the page, escaped for a data block. */
  pageBytes: Uint8Array;
  shell: ShownShell;
  shellBytes: Uint8Array;
  /** Digest of `shellBytes`, as part of the document's `ETag`. */
  shellDigest: string;
  strings: UiStrings;
  stringsBytes: Uint8Array;
  settings: SiteSettings;
  settingsBytes: Uint8Array;
  /** Public prices; null when the browser has to load them. */
  prices: DocumentPrices | null;
  /** Path and query. */
  url: string;
  siteOrigin: string;
  /** True when search engines may index the page. */
  indexable: boolean;
}
