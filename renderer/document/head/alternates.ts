/** Links to the same page in other editions (`hreflang`), for the head of a page and for the site map. */

import { absolute, isOwn, type PageUrls, withListPage } from '../../../client/lib/pageUrls.ts';
import { regionCodes, regions } from '../../../contracts/regions/regions.ts';
import { pathPrefix, splitRegion } from '../../../contracts/routes.ts';
import { escapeMarkup } from '../../../contracts/text/escapeMarkup.ts';

const anyLanguage = 'x-default';

/** Markup of one link: before the language, between language and URL, and after the URL. */
interface LinkMarkup {
  open: string;
  middle: string;
  close: string;
}

/** Link in HTML. */
export const htmlLink: LinkMarkup = { open: '<link rel="alternate" hreflang="', middle: '" href="', close: '">' };

/** Link in a site map. */
export const xmlLink: LinkMarkup = { open: '<xhtml:link rel="alternate" hreflang="', middle: '" href="', close: '"/>' };

/**
 * Creates the function that renders all links of a page. Alternates from content take precedence; without any, each
 * edition has the page under the same path, so that all editions list the same set.
 */
export function createAlternates(siteOrigin: string, { open, middle, close }: LinkMarkup): (page: PageUrls) => string {
  // Prebuilt except for the path: each page has nearly a hundred links.
  const beginnings = regionCodes.flatMap((code) =>
    regions[code].hreflang.map((hreflang) => open + hreflang + middle + escapeMarkup(siteOrigin + pathPrefix(code))),
  );

  return (page) => {
    const byLanguage = page.regional ? alternatesFromContent(page, siteOrigin) : new Map<string, string>();
    if (page.regional && byLanguage.size === 0) {
      const end = escapeMarkup(splitRegion(page.path).path) + close;
      return beginnings.join(end) + end;
    }
    return [...addOwnLinks(byLanguage, page, siteOrigin)]
      .map(([hreflang, href]) => open + hreflang + middle + escapeMarkup(href) + close)
      .join('');
  };
}

/** Alternates from content by language: only values that search engines accept, the first one of each language. */
function alternatesFromContent({ alternates, listPage }: PageUrls, siteOrigin: string): Map<string, string> {
  const byLanguage = new Map<string, string>();
  for (const { hreflang, url } of alternates) {
    const language = toHreflang(hreflang);
    const href = toHref(url, siteOrigin);
    if (language && href && !byLanguage.has(language))
      byLanguage.set(language, withListPage(href, listPage, siteOrigin));
  }
  return byLanguage;
}

/** Adds the page itself, without which search engines ignore the set, and the global edition as `x-default`. */
function addOwnLinks(
  byLanguage: ReadonlyMap<string, string>,
  { region, path }: PageUrls,
  siteOrigin: string,
): Map<string, string> {
  const links = new Map(byLanguage);
  const itself = siteOrigin + path;
  const isListed = [...byLanguage.values()].includes(itself);
  for (const own of isListed ? [] : regions[region].hreflang) if (!links.has(own)) links.set(own, itself);
  const global = [...links.values()].find((href) => isOwn(href, siteOrigin) && isGlobal(href.slice(siteOrigin.length)));
  if (global && !links.has(anyLanguage)) links.set(anyLanguage, global);
  return links;
}

function isGlobal(path: string): boolean {
  return splitRegion(path).region === 'global';
}

/**
 * Normalises a language tag to a value that search engines accept: language with optional script and country; null for
 * anything else.
 */
function toHreflang(text: string): string | null {
  const plain = text.trim().replaceAll('_', '-').toLowerCase();
  if (plain === anyLanguage) return plain;
  return /^[a-z]{2}(-[a-z]{4})?(-[a-z]{2})?$/.test(plain) ? (Intl.getCanonicalLocales(plain)[0] ?? null) : null;
}

function toHref(url: string, siteOrigin: string): string | null {
  const href = url.startsWith('/') || URL.canParse(url) ? absolute(url, siteOrigin) : '';
  return /^https?:/.test(href) ? href : null;
}
