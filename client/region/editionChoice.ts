import type { MouseEvent } from 'react';
import type { RegionCode } from '../../contracts/regions/regions.ts';
import { editionCookie } from '../../contracts/site.ts';
import { campaignParameters } from '../../contracts/text/campaignParameters.ts';

/** Local storage key of the choice, for browsers that refuse cookies. */
const storageKey = 'edition';
const yearSeconds = 31_536_000;

/** Stores the edition that the visitor chose by a click; no other is suggested afterwards. */
export function rememberEdition(code: RegionCode): void {
  try {
    localStorage.setItem(storageKey, code);
  } catch {
    // Storage may be blocked; the cookie is then the only copy.
  }
  try {
    // The Cookie Store API is asynchronous, and a click on a link leaves no time for that.
    // biome-ignore lint/suspicious/noDocumentCookie: see above
    document.cookie = `${editionCookie}=${code}; path=/; max-age=${yearSeconds}; SameSite=Lax`;
  } catch {
    // A frame without an origin has no cookies.
  }
}

/**
 * Handles a click on a link to another edition: stores the choice, and adds the campaign of the current URL to the link.
 * Not before the click, because the HTML is the same for every query.
 */
export function leaveFor(code: RegionCode, { currentTarget: link }: MouseEvent<HTMLAnchorElement>): void {
  rememberEdition(code);
  const current = new URLSearchParams(location.search);
  const target = new URL(link.href);
  for (const name of campaignParameters) {
    const value = current.get(name);
    if (value === null) continue;
    target.searchParams.set(name, value);
    link.href = target.href;
  }
}

/** True when the visitor has chosen an edition before. */
export function hasChosenEdition(): boolean {
  try {
    if (localStorage.getItem(storageKey) !== null) return true;
  } catch {
    // Storage may be blocked; the cookie is then the only copy.
  }
  try {
    return document.cookie.includes(`${editionCookie}=`);
  } catch {
    return false;
  }
}
