import type { ShownPage } from '../../client/app/shownPage.ts';
import type { DocumentPrices } from '../../client/price/shownPrice.ts';
import type { ShellData } from '../../contracts/pages/shell.ts';
import type { SiteSettings } from '../../contracts/siteSettings.ts';
import type { UiStrings } from '../../contracts/strings/uiStrings.ts';
import type { DocumentShell } from './documentShell.ts';

/** All that a document is made of; what stands in it as data comes as bytes, too, so that nobody writes it twice. */
export interface DocumentInput {
  documentShell: DocumentShell;
  page: ShownPage;
  /** JSON of the answers, escaped for a data block. */
  pageBytes: Uint8Array;
  shell: ShellData;
  shellBytes: Uint8Array;
  strings: UiStrings;
  stringsBytes: Uint8Array;
  settings: SiteSettings;
  settingsBytes: Uint8Array;
  /** Null: the browser asks for what the page shows. */
  prices: DocumentPrices | null;
  /** Path and query. */
  url: string;
  siteOrigin: string;
  /** Whether search engines may list the page. */
  indexable: boolean;
}
