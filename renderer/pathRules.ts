/**
 * The rules that hold before a page loads (specification section 2), all in one pass, so that a visitor is sent on once at
 * most (`domain/journey.md` section 5). Pure: the host says which edition is meant, nothing else is known of the request.
 */
import type { RegionCode } from '../contracts/regions.ts';
import { isRegionCode } from '../contracts/regions.ts';
import type { Host } from './host.ts';

export type PathVerdict =
  /** No address of a page, and none to mend: a hostile or a broken one. */
  | { type: 'refused'; status: 400 | 414 }
  /** The same address in its one form, as path and query. */
  | { type: 'moved'; location: string }
  /** The root of the site or of an edition, which leads to a home page; null: the visitor's own. */
  | { type: 'root'; region: RegionCode | null; query: string }
  /** In its one form already. */
  | { type: 'page' };

const longestTarget = 2_048;

/** @param target Path and query as they came, `request.url`. */
export function judgePath(target: string, host: Host): PathVerdict {
  if (target.length > longestTarget) return { type: 'refused', status: 414 };
  const [asked = '', query] = target.split(/\?(.*)/s, 2);
  if (!isSound(asked) || /[^\x21-\x7e]/.test(query ?? '')) return { type: 'refused', status: 400 };

  const behind = query ? `?${query}` : '';
  const path = withSlash(eventsMoved(withoutPrefix(lowerCase(cleaned(asked)), host), host), Boolean(query));
  const root = rootOf(path, host);
  if (root) return { type: 'root', region: isGlobal(asked) ? 'global' : root.region, query: behind };
  return path === asked ? { type: 'page' } : { type: 'moved', location: path + behind };
}

/** Whether a path is ASCII, escaped UTF-8 and free of what means something else to the next reader; tabs are mended. */
function isSound(path: string): boolean {
  if (!/^\/[\x21-\x7e]*$/.test(path) || path.includes('\\')) return false;
  if (/%(0[0-8a-f]|1[0-9a-f]|7f|2f|5c|25[0-9a-f]{2})/i.test(path)) return false;
  try {
    return !decodeURIComponent(path)
      .replaceAll('\t', '')
      .split('/')
      .some((segment) => segment === '.' || segment === '..');
  } catch {
    return false;
  }
}

function cleaned(path: string): string {
  return path.replace(/%09/g, '').replace(/\/{2,}/g, '/');
}

/** Percent triplets are left alone. */
function lowerCase(path: string): string {
  return path.replace(/%[0-9a-f]{2}|[A-Z]+/gi, (part) => (part.startsWith('%') ? part : part.toLowerCase()));
}

/** `global` is no prefix, and neither is `cn` where the host says it. */
function withoutPrefix(path: string, { isChina }: Host): string {
  const needless = isChina ? /^(\/(global|cn)(?=\/|$))+/ : /^(\/global(?=\/|$))+/;
  return path.replace(needless, '') || '/';
}

/** The old segment `events`, in every edition but the global one. */
function eventsMoved(path: string, { unprefixed }: Host): string {
  return path.replace(/^(\/[^/]+)?\/proart\/events(?=\/|$)/, (old, prefix = '') => {
    const isEdition = prefix ? isRegionCode(prefix.slice(1)) : unprefixed !== 'global';
    return isEdition ? `${prefix}/proart/proartevents` : old;
  });
}

/** A page ends with a slash; what asks for a file outside of the pages does not. */
function withSlash(path: string, hasQuery: boolean): string {
  if (path.endsWith('/') || hasQuery) return path;
  const isFile = /\.[a-z0-9]+$/.test(path) && !/^(\/[^/]+)?\/proart\//.test(path);
  return isFile ? path : `${path}/`;
}

/** `/` and, where editions have prefixes, `/{region}/`. */
function rootOf(path: string, { isChina, unprefixed }: Host): { region: RegionCode | null } | null {
  if (path === '/') return { region: isChina ? unprefixed : null };
  const [, first = '', ...rest] = path.split('/');
  return !isChina && isRegionCode(first) && rest.join('') === '' ? { region: first } : null;
}

/** Whether the global edition was asked for by its code, and not merely by none. */
function isGlobal(path: string): boolean {
  return /^\/+global\/*$/i.test(path);
}
