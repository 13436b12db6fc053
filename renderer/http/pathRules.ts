/**
 * The rules that hold before a page loads (specification section 2), all in one pass, so that a visitor is sent on once at
 * most. Pure: the host says which edition is meant, nothing else is known of the request.
 */

import type { RegionCode } from '../../contracts/regions/regions.ts';
import { cleanPath, rootOf } from '../../contracts/text/cleanPath.ts';
import type { Host } from '../../runtime/http/host.ts';

export type PathVerdict =
  /** The same address in its one form, as path and query. */
  | { type: 'moved'; location: string }
  /** The root of the site or of an edition, which leads to a home page; null: the visitor's own. */
  | { type: 'root'; region: RegionCode | null; query: string }
  /** In its one form already. */
  | { type: 'page' };

/** @param target Path and query as they came, `request.url`: sound, the gate has refused all others. */
export function judgePath(target: string, host: Host): PathVerdict {
  const [asked = '', query] = target.split(/\?(.*)/s, 2);
  const behind = query ? `?${query}` : '';
  const path = withSlash(cleanPath(asked, host), Boolean(query));
  const root = rootOf(path, host);
  if (root) return { type: 'root', region: isGlobal(asked) ? 'global' : root.region, query: behind };
  return path === asked ? { type: 'page' } : { type: 'moved', location: path + behind };
}

/** A page ends with a slash; what asks for a file outside of the pages does not. */
function withSlash(path: string, hasQuery: boolean): string {
  if (path.endsWith('/') || hasQuery) return path;
  const isFile = /\.[a-z0-9]+$/.test(path) && !/^(\/[^/]+)?\/proart\//.test(path);
  return isFile ? path : `${path}/`;
}

/** Whether the global edition was asked for by its code, and not merely by none. */
function isGlobal(path: string): boolean {
  return /^\/+global\/*$/i.test(path);
}
