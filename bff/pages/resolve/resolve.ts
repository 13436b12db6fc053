/** Resolves site paths to pages: canonical path, route, and parameters parsed by the page's contract. */
import type { z } from 'zod';
import { pages } from '../../../contracts/pages/page.ts';
import type { RegionCode } from '../../../contracts/regions/regions.ts';
import {
  matchRoute,
  type PageKind,
  pathPrefix,
  type RouteMatch,
  type RouteName,
  routes,
  splitRegion,
} from '../../../contracts/routes.ts';
import { isFilePath } from '../../../contracts/text/cleanPath.ts';
import { ProblemError } from '../../../runtime/http/problems/errors.ts';

/** A requested page: its kind, with parameters and query parsed by its contract. */
export interface RequestedPage {
  kind: PageKind;
  /** Input of the page's composer: parameters, query, `path` and `routeName`. */
  request: { region: RegionCode; path: string; routeName: RouteName };
}

/** A matched route and its canonical path. */
export type Route = RouteMatch & { path: string };

/**
 * Returns the canonical site path with region prefix; the prefix is optional in the input.
 * @throws {ProblemError} INVALID_REQUEST when the path is invalid or belongs to another region.
 */
export function sitePathOf(rawPath: string, region: RegionCode): string {
  const path = canonicalPath(rawPath);
  const prefix = splitRegion(path).region;
  if (prefix !== 'global' && prefix !== region) throw invalidPath(`belongs to the region ${prefix}, not ${region}`);
  return prefix === 'global' ? pathPrefix(region) + path : path;
}

/** Returns the route of a site path; null when none matches. */
export function routeAt(path: string): Route | null {
  const match = matchRoute(path);
  return match && { ...match, path };
}

/**
 * Returns the canonical form of a path, so that a page has one cache key and one upstream path: percent-encoded as in
 * browsers, Unicode composed (NFC), with a trailing slash unless it is a file's.
 * @throws {ProblemError} INVALID_REQUEST for invalid paths, such as those with `..` or encoded separators.
 */
function canonicalPath(path: string): string {
  let plain: string;
  try {
    plain = decodeURI(path).normalize('NFC');
  } catch {
    throw invalidPath('must be percent-encoded UTF-8');
  }
  const isPlain =
    !/[\p{Cc}\\]|%(2f|3f|23|5c)|\/\//iu.test(plain) && !/%25[0-9a-f]{2}/i.test(path) && !/\/\.{1,2}(\/|$)/.test(plain);
  if (!isPlain) {
    throw invalidPath(
      'must not contain control characters, backslashes, empty or dot segments, encoded separators or double encoding',
    );
  }
  // Restores the escapes that decodeURI left in place, which encodeURI has escaped again.
  const canonical = encodeURI(plain).replace(/%25(?=[0-9a-f]{2})/gi, '%');
  return isFilePath(canonical) ? canonical : withLastSlash(canonical);
}

function invalidPath(detail: string): ProblemError {
  return new ProblemError('INVALID_REQUEST', 'The request is not valid', { errors: [{ pointer: '/path', detail }] });
}

/** Returns the route of the content-managed page that replaces a route whose breadcrumbs have `htmlFlag`. */
export function toOverviewRoute(match: Route): Route {
  const { htmlRoute } = routes[match.routeName];
  return htmlRoute ? { ...match, kind: 'overview', routeName: htmlRoute } : match;
}

/**
 * Returns the page that a route requests. Invalid query parameters are ignored, since visitors' URLs are not API calls.
 * @param query Query of the URL, without the question mark.
 * @throws {ProblemError} NOT_FOUND when the path has invalid parameters.
 */
export function requestedPage(match: Route, query: string): RequestedPage {
  const contract = pages[match.kind];
  const params = contract.params.safeParse({ ...decodeParams(match.params), region: match.region });
  if (!params.success) throw notFound();
  // An overview page is identified by its path, which the URL's query must not override.
  const values = { ...Object.fromEntries(new URLSearchParams(query)), path: match.path };
  return toRequestedPage(match, { ...params.data, ...parseQuery(contract.query, values) });
}

/** Returns the page that its own endpoint requests; the contract has already parsed parameters and query. */
export function pageOfEndpoint(kind: PageKind, request: { region: RegionCode }): RequestedPage {
  const contract = pages[kind] as { path(request: object): string };
  const match = routeAt(sitePathOf(contract.path(request), request.region));
  if (!match) throw notFound();
  // The overview endpoint serves any path as an overview page.
  const route = kind === 'overview' ? toOverviewRoute(match) : match;
  if (route.kind !== kind) throw notFound();
  return toRequestedPage(route, { ...request, path: route.path });
}

function toRequestedPage({ kind, routeName }: Route, request: { region: RegionCode; path?: string }): RequestedPage {
  const contract = pages[kind] as { path(request: object): string };
  return { kind, request: { ...request, path: withLastSlash(contract.path(request)), routeName } };
}

/** Parses a query; invalid members count as absent. */
function parseQuery(schema: z.ZodObject, values: Record<string, string>): object {
  const parsed = schema.safeParse(values);
  if (parsed.success) return parsed.data;
  const faulty = new Set(parsed.error.issues.map(({ path: [name] }) => String(name)));
  return schema.parse(Object.fromEntries(Object.entries(values).filter(([name]) => !faulty.has(name))));
}

/** Decodes route parameters, which are percent-encoded in the path. */
function decodeParams(params: Record<string, string>): Record<string, string> {
  try {
    return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value)]));
  } catch {
    throw notFound();
  }
}

function withLastSlash(path: string): string {
  return path.replace(/(?<!\/)\/*$/, '/');
}

/** Returns the problem of a path without a page. */
export function notFound(options: { transient?: boolean } = {}): ProblemError {
  return new ProblemError('NOT_FOUND', 'This page could not be found', options);
}
