/**
 * Canonical form of paths (specification section 2), used for the renderer's redirects and by the BFF to resolve paths.
 */
import { isRegionCode, type RegionCode } from '../regions/regionCodes.ts';

/** Properties of a host that the rules depend on. */
interface HostEditions {
  /** The host serves only the China edition, without a prefix. */
  isChina: boolean;
  /** Edition of paths without a region prefix. */
  unprefixed: RegionCode;
}

/**
 * Returns the canonical form of a path; a missing trailing slash is not added.
 * @param path Percent-encoded, and valid for `decodeURI`.
 */
export function cleanPath(path: string, host: HostEditions): string {
  return withCurrentEventsSegment(withoutPrefix(lowerCase(normalised(path)), host), host);
}

/** True for the path of a file outside of the pages, such as `/de/old.html`, which gets no trailing slash. */
export function isFilePath(path: string): boolean {
  return /\.[a-z0-9]+$/i.test(path) && !/^(\/[^/]+)?\/proart\//i.test(path);
}

/** Returns the edition of a root path, with `region` null if it depends on the visitor; null for other paths. */
export function rootOf(path: string, { isChina, unprefixed }: HostEditions): { region: RegionCode | null } | null {
  if (path === '/') return { region: isChina ? unprefixed : null };
  const [, first = '', ...rest] = path.split('/');
  return !isChina && isRegionCode(first) && rest.join('') === '' ? { region: first } : null;
}

/** Removes tabs, collapses repeated slashes and normalises to NFC. */
function normalised(path: string): string {
  return toNfc(path.replace(/%09/g, '').replace(/\/{2,}/g, '/'));
}

/** Normalises a path to Unicode NFC: `e` with a combining accent and `é` are the same page. */
function toNfc(path: string): string {
  const letters = decodeURI(path);
  const composed = letters.normalize('NFC');
  return composed === letters ? path : encodeURI(composed);
}

/** Converts a path to lower case, except its percent triplets. */
function lowerCase(path: string): string {
  return path.replace(/%[0-9a-f]{2}|[A-Z]+/gi, (part) => (part.startsWith('%') ? part : part.toLowerCase()));
}

/** Removes the prefix `global`, and on a China host `cn`. */
function withoutPrefix(path: string, { isChina }: HostEditions): string {
  const redundantPrefix = isChina ? /^(\/(global|cn)(?=\/|$))+/ : /^(\/global(?=\/|$))+/;
  return path.replace(redundantPrefix, '') || '/';
}

/** Replaces the old segment `events`, except in the global edition. */
function withCurrentEventsSegment(path: string, { unprefixed }: HostEditions): string {
  return path.replace(/^(\/[^/]+)?\/proart\/events(?=\/|$)/, (segment, prefix = '') => {
    const isEdition = prefix ? isRegionCode(prefix.slice(1)) : unprefixed !== 'global';
    return isEdition ? `${prefix}/proart/proartevents` : segment;
  });
}
