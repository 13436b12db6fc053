import { editionOfLanguages } from '../../contracts/editionOfLanguages.ts';
import type { Region, RegionCode } from '../../contracts/regions.ts';
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

/** The edition to suggest to a visitor with these languages, or null: they chose before, or are where they point to. */
export function editionToSuggest(shown: Region, languages: readonly string[]): RegionCode | null {
  if (hasChosen()) return null;
  const code = editionOfLanguages(languages);
  // The edition for everybody is no offer to somebody who reads the one that is shown.
  const isRead = languages.some((tag) => languageOf(tag) === languageOf(shown.languageTag));
  return code === shown.code || (code === 'global' && isRead) ? null : code;
}

function hasChosen(): boolean {
  if (document.cookie.includes(`${editionCookie}=`)) return true;
  try {
    return localStorage.getItem(storageKey) !== null;
  } catch {
    return false;
  }
}

function languageOf(tag: string): string | undefined {
  return tag.toLowerCase().split('-', 1)[0];
}
