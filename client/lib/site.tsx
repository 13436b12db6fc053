import { createContext, use } from 'react';
import type { Image } from '../../contracts/fragments/image.ts';
import type { Link } from '../../contracts/fragments/link.ts';
import type { MenuItem } from '../../contracts/fragments/menu.ts';
import type { EcConfig, Footer, Header, ShellData } from '../../contracts/pages/shell.ts';
import type { Region, RegionCode } from '../../contracts/regions/regions.ts';
import type { SiteSettings } from '../../contracts/siteSettings.ts';
import type { UiStrings } from '../../contracts/strings/uiStrings.ts';
import type { DocumentPrices } from '../price/shownPrice.ts';

/** A link of the shell; without a target it opens in the same window. */
export type ShownLink = Pick<Link, 'name' | 'url'> & { urlTarget?: '_blank' };

/** An entry of the main menu; members without content are left out. */
export type ShownMenuItem = ShownLink &
  Pick<MenuItem, 'code' | 'levelName'> & { imgPath?: Pick<Image, '1x' | '2x'>; list?: ShownMenuItem[] };

/** The shell as far as the browser uses it; a document contains nothing else of it (renderer/document/shownShell.ts). */
export type ShownShell = Pick<ShellData, 'websiteCode' | 'website' | 'aiAssistant'> & {
  header: Pick<Header, 'logo' | 'search' | 'simplified'> & {
    topMenu: ShownMenuItem[];
    accountMenu: { accountLinks: ShownLink[]; list: ShownLink[] };
    accessibility: ShownLink | null;
    translation: { ec_empty: string };
  };
  footer: Omit<Footer, 'footer' | 'legal' | 'ecPolicy' | 'translation'> & {
    footer: { title: string; list: ShownLink[] }[];
    legal: ShownLink[];
    ecPolicy: ShownLink[];
    translation: { cookie_settings: string };
  };
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

/** Site data with the edition of the document. */
export interface DocumentSite extends Site {
  region: Region;
  /** Edition in paths of this document: `global`, which has no prefix, where the host serves the edition without one. */
  pathRegion: RegionCode;
}

/** Read by `useSite`; null outside of `<AppProviders>`. */
export const SiteContext = createContext<DocumentSite | null>(null);

/** Site data and edition of the document, which never change. @throws {Error} outside of `<AppProviders>`. */
export function useSite(): DocumentSite {
  const site = use(SiteContext);
  if (!site) throw new Error('useSite() must be called inside <AppProviders>');
  return site;
}
