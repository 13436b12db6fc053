/**
 * URL rules that apply before a page is loaded (specification section 2), in one pass, so that a request is redirected
 * at most once. Pure function of URL and host.
 */

import type { RegionCode } from '../../contracts/regions/regions.ts';
import { cleanPath, isFilePath, rootOf } from '../../contracts/text/cleanPath.ts';
import type { Host } from '../../runtime/http/host.ts';

/** Result of the URL rules. */
export type PathVerdict =
  /** Redirect to the canonical URL (path and query). */
  | { type: 'moved'; location: string }
  /**
   * Root of the site or of an edition: it redirects to a home page. `region` is null for the root of the site, where
   * the visitor's cookie or language selects the edition.
   */
  | { type: 'root'; region: RegionCode | null; query: string }
  /** The URL is canonical. */
  | { type: 'page' };

/**
 * Applies the URL rules.
 * @param target `request.url`, validated by the gate.
 */
export function applyPathRules(target: string, host: Host): PathVerdict {
  const [rawPath = '', query] = target.split(/\?(.*)/s, 2);
  const search = query ? `?${query}` : '';
  const path = withSlash(cleanPath(rawPath, host), Boolean(query));
  const root = rootOf(path, host);
  if (root) return { type: 'root', region: isGlobal(rawPath) ? 'global' : root.region, query: search };
  return path === rawPath ? { type: 'page' } : { type: 'moved', location: path + search };
}

/** Adds the trailing slash of pages. */
function withSlash(path: string, hasQuery: boolean): string {
  return path.endsWith('/') || hasQuery || isFilePath(path) ? path : `${path}/`;
}

/** True when the path has the explicit code of the global edition. */
function isGlobal(path: string): boolean {
  return /^\/+global\/*$/i.test(path);
}
