import { createContext, use } from 'react';
import type { ShellData } from '../../contracts/pages/shell.ts';
import type { Region } from '../../contracts/regions/regions.ts';
import type { SiteSettings } from '../../contracts/siteSettings.ts';
import type { UiStrings } from '../../contracts/strings/uiStrings.ts';
import type { DocumentPrices } from '../price/shownPrice.ts';

export interface Site {
  shell: ShellData;
  /** UI texts in the edition's language, the only language in the document. */
  strings: UiStrings;
  settings: SiteSettings;
  /** Null where nothing is sold, and when prices were not available in time: the browser then fetches them. */
  prices: DocumentPrices | null;
}

/** Read by `useSite`; null outside of `<AppProviders>`. */
export const SiteContext = createContext<(Site & { region: Region }) | null>(null);

/** Site data and edition of the document, which never change. @throws {Error} outside of `<AppProviders>`. */
export function useSite(): Site & { region: Region } {
  const site = use(SiteContext);
  if (!site) throw new Error('useSite() must be called inside <AppProviders>');
  return site;
}
