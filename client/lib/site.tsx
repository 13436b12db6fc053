import { createContext, use } from 'react';
import type { EcConfig, Footer, Header, ShellData } from '../../contracts/pages/shell.ts';
import type { Region } from '../../contracts/regions/regions.ts';
import type { SiteSettings } from '../../contracts/siteSettings.ts';
import type { UiStrings } from '../../contracts/strings/uiStrings.ts';
import type { DocumentPrices } from '../price/shownPrice.ts';

/** The shell as far as the browser uses it; a document contains nothing else of it (renderer/document/shownShell.ts). */
export type ShownShell = Pick<ShellData, 'websiteCode' | 'website' | 'aiAssistant'> & {
  header: Omit<Header, 'translation'> & { translation: { ec_empty: string } };
  footer: Omit<Footer, 'translation'> & { translation: { cookie_settings: string } };
  ecConfig: Pick<EcConfig, 'ecStatus' | 'withTax' | 'currencySymbol' | 'domain' | 'miniCartQty'>;
};

export interface Site {
  shell: ShownShell;
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
