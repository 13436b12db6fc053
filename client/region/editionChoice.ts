import type { RegionCode } from '../../contracts/regions/regions.ts';
import { editionCookie } from '../../contracts/site.ts';

/** The same choice where cookies are refused. */
const storageKey = 'edition';
const yearSeconds = 31_536_000;

/** Keeps an edition that the visitor chose by a click; from then on no other is suggested. */
export function rememberEdition(code: RegionCode): void {
  // The cookie store's own interface is asynchronous, and a click on a link leaves no time for that.
  // biome-ignore lint/suspicious/noDocumentCookie: see above
  document.cookie = `${editionCookie}=${code}; path=/; max-age=${yearSeconds}; SameSite=Lax`;
  try {
    localStorage.setItem(storageKey, code);
  } catch {
    // Storage may be blocked; then the cookie has to do.
  }
}

/** Whether the visitor has chosen an edition before. */
export function hasChosen(): boolean {
  if (document.cookie.includes(`${editionCookie}=`)) return true;
  try {
    return localStorage.getItem(storageKey) !== null;
  } catch {
    return false;
  }
}
