import { createContext, use } from 'react';
import type { ShellData } from '../../contracts/pages/shell.ts';
import type { Region } from '../../contracts/regions/regions.ts';
import type { SiteSettings } from '../../contracts/siteSettings.ts';
import type { UiStrings } from '../../contracts/strings/uiStrings.ts';
import type { DocumentPrices } from '../price/shownPrice.ts';

export interface Site {
  shell: ShellData;
  /** Fixed texts in the edition's language: the only ones the page carries. */
  strings: UiStrings;
  settings: SiteSettings;
  /** Null where nothing is sold, and when they were not to be had in time: the browser then asks for them. */
  prices: DocumentPrices | null;
}

/** Null outside of `<Surroundings>`; read by `useSite`. */
export const SiteContext = createContext<(Site & { region: Region }) | null>(null);

/** The edition this document belongs to; it never changes while the document lives. */
export function useSite(): Site & { region: Region } {
  const site = use(SiteContext);
  if (!site) throw new Error('useSite() outside of <Surroundings>');
  return site;
}
