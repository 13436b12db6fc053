/** The rules for the form of a path (specification section 2): the renderer sends visitors there, the BFF knows where they end up. */
import { isRegionCode, type RegionCode } from '../regions/regionCodes.ts';

/** What the rules have to know of a host. */
interface Prefixes {
  /** Serves the China edition alone, without a prefix. */
  isChina: boolean;
  /** Edition of addresses without a region prefix. */
  unprefixed: RegionCode;
}

/**
 * A path in the form that visitors are sent to, but for its last slash.
 * @param path Escaped, and sound: `decodeURI` can read it.
 */
export function cleanPath(path: string, host: Prefixes): string {
  return eventsMoved(withoutPrefix(lowerCase(cleaned(path)), host), host);
}

/** The root of the site or of an edition, which leads to a home page; null for every other path, `region` null: the visitor's own. */
export function rootOf(path: string, { isChina, unprefixed }: Prefixes): { region: RegionCode | null } | null {
  if (path === '/') return { region: isChina ? unprefixed : null };
  const [, first = '', ...rest] = path.split('/');
  return !isChina && isRegionCode(first) && rest.join('') === '' ? { region: first } : null;
}

function cleaned(path: string): string {
  return inOneSpelling(path.replace(/%09/g, '').replace(/\/{2,}/g, '/'));
}

/** Unicode's composed form: `e` and an accent behind it are one letter, and one page. */
function inOneSpelling(path: string): string {
  const letters = decodeURI(path);
  const composed = letters.normalize('NFC');
  return composed === letters ? path : encodeURI(composed);
}

/** Percent triplets are left alone. */
function lowerCase(path: string): string {
  return path.replace(/%[0-9a-f]{2}|[A-Z]+/gi, (part) => (part.startsWith('%') ? part : part.toLowerCase()));
}

/** `global` is no prefix, and neither is `cn` where the host says it. */
function withoutPrefix(path: string, { isChina }: Prefixes): string {
  const needless = isChina ? /^(\/(global|cn)(?=\/|$))+/ : /^(\/global(?=\/|$))+/;
  return path.replace(needless, '') || '/';
}

/** The old segment `events`, in every edition but the global one. */
function eventsMoved(path: string, { unprefixed }: Prefixes): string {
  return path.replace(/^(\/[^/]+)?\/proart\/events(?=\/|$)/, (old, prefix = '') => {
    const isEdition = prefix ? isRegionCode(prefix.slice(1)) : unprefixed !== 'global';
    return isEdition ? `${prefix}/proart/proartevents` : old;
  });
}
