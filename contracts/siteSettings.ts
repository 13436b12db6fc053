import type { Region, RegionCode } from './regions/regions.ts';
import type { ScriptCategory } from './scriptCategories.ts';

/**
 * Site settings that a document contains besides the edition's shell. They are the same on all pages of an edition and
 * host, except that the entry page has no brand assistant.
 */
export interface SiteSettings {
  /** Edition of the document; the table of all editions is loaded only on pages that list them. */
  region: Region;
  /** Edition of paths without a region prefix: `global`, except on a China host or with a configured website path. */
  unprefixed: RegionCode;
  /** Origin of other editions' URLs; empty if this host serves them too. */
  otherEditions: string;
  /** Target of the error page's home link (specification section 2, 404 page). */
  goHome: string;
  /** Name of the shop's cookie whose value changes with the visitor's private data, such as the cart. */
  privateContentCookie: string;
  /** False if sign-in is off: pages then show no sign-in or sign-out links. */
  signIn: boolean;
  /** Third-party scripts of the edition, in loading order; they are loaded after hydration, and after consent where it is needed. */
  scripts: readonly ThirdPartyScript[];
  /** Part of the documents that report web vitals, 0 to 1. */
  webVitalsSample: number;
}

/** A configured third-party script (specification section 2, default layout). */
export interface ThirdPartyScript {
  name: 'analytics' | 'reviews' | 'brandAssistant' | 'locationReminder' | 'promotion' | 'cookiePolicy';
  /** Absolute URL, or a path of this site. */
  url: string;
  category: ScriptCategory;
}
