import type { Region, RegionCode } from './regions/regions.ts';

/**
 * What a document knows of the site it stands on, besides its edition's shell; the same on every page of an edition and
 * host, but that the entry page has no brand assistant.
 */
export interface SiteSettings {
  /** The document's edition: the browser has the table of all of them only where a list of editions is. */
  region: Region;
  /** Edition of addresses without a region prefix: `global`, but for a China host and a configured website path. */
  unprefixed: RegionCode;
  /** Origin in front of other editions' addresses; empty where this host serves them, too. */
  otherEditions: string;
  /** Where the error page leads home to (specification section 2, 404 page). */
  goHome: string;
  /** Name of the shop's cookie that has another value once what its pages show of the visitor has changed. */
  privateContentCookie: string;
  /** Whether anybody can sign in here: without it pages offer no way in or out. */
  signIn: boolean;
  /** Third-party scripts of the edition in the order they are loaded in, after the page is alive. */
  scripts: readonly ThirdPartyScript[];
}

/** A configured part of the page that is not ours (specification section 2, default layout). */
export interface ThirdPartyScript {
  name: 'analytics' | 'reviews' | 'brandAssistant' | 'locationReminder' | 'promotion' | 'cookiePolicy';
  /** Absolute address, or a path of this site. */
  url: string;
}
