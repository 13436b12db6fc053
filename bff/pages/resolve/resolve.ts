/** Which page an address asks for: its one form, its route, and what the page's contract makes of it. Pure. */
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
import { ProblemError } from '../../../runtime/http/problems/errors.ts';

/** A page as it is asked for: its kind, and what its contract made of parameters and query. */
export interface AskedPage {
  kind: PageKind;
  /** Parameters, query, `path` and `routeName`: what the page's composer gets. */
  request: { region: RegionCode; path: string; routeName: RouteName };
}

/** A route and the path that led to it, in its one form. */
export type Route = RouteMatch & { path: string };

/**
 * A site path in its one form, with its region prefix, which is optional in what was asked.
 * @throws {ProblemError} INVALID_REQUEST when the path names another region or is none.
 */
export function sitePathOf(asked: string, region: RegionCode): string {
  const path = canonicalPath(asked);
  const prefix = splitRegion(path).region;
  if (prefix !== 'global' && prefix !== region) throw badPath(`belongs to the region ${prefix}, not ${region}`);
  return prefix === 'global' ? pathPrefix(region) + path : path;
}

/** The route of a site path; null outside every route. */
export function routeAt(path: string): Route | null {
  const match = matchRoute(path);
  return match && { ...match, path };
}

/**
 * A path in the one form that stands for it, so that a page has one key and one address upstream: escaped as browsers
 * escape it, letters composed, with its last slash.
 * @throws {ProblemError} INVALID_REQUEST for what is no plain path, `..` and escaped separators among it.
 */
function canonicalPath(path: string): string {
  let plain: string;
  try {
    plain = decodeURI(path).normalize('NFC');
  } catch {
    throw badPath('must be escaped UTF-8');
  }
  const isPlain =
    !/[\p{Cc}\\]|%(2f|3f|23|5c)|\/\//iu.test(plain) && !/%25[0-9a-f]{2}/i.test(path) && !/\/\.{1,2}(\/|$)/.test(plain);
  if (!isPlain) throw badPath('must be a plain path');
  // What stays escaped because it would mean something else is not escaped twice.
  return withLastSlash(encodeURI(plain).replace(/%25(?=[0-9a-f]{2})/gi, '%'));
}

function badPath(detail: string): ProblemError {
  return new ProblemError('INVALID_REQUEST', 'The request is not valid', { errors: [{ pointer: '/path', detail }] });
}

/** The content-managed page that stands in a route's place when its trail has `htmlFlag`. */
export function asOverview(match: Route): Route {
  const { htmlRoute } = routes[match.routeName];
  return htmlRoute ? { ...match, kind: 'overview', routeName: htmlRoute } : match;
}

/**
 * What a route asks of its page. A visitor's address is not wrong: of its query, what the contract refuses counts as absent.
 * @param query Query of the address, without the question mark.
 * @throws {ProblemError} NOT_FOUND when the path holds what its page does not take.
 */
export function askedPage(match: Route, query: string): AskedPage {
  const contract = pages[match.kind];
  const params = contract.params.safeParse({ ...decoded(match.params), region: match.region });
  if (!params.success) throw notFound();
  // An overview page is asked for by its path; the query of the address can say nothing about that.
  const asked = { ...Object.fromEntries(new URLSearchParams(query)), path: match.path };
  return toAsked(match, { ...params.data, ...parseQuery(contract.query, asked) });
}

/** A page of an endpoint of its own, whose parameters and query its contract has parsed. */
export function namedPage(kind: PageKind, request: { region: RegionCode }): AskedPage {
  const contract = pages[kind] as { path(request: object): string };
  const match = routeAt(sitePathOf(contract.path(request), request.region));
  if (!match) throw notFound();
  // Asked for as an overview page, an address of any shape shows one.
  const route = kind === 'overview' ? asOverview(match) : match;
  if (route.kind !== kind) throw notFound();
  return toAsked(route, { ...request, path: route.path });
}

function toAsked({ kind, routeName }: Route, request: { region: RegionCode; path?: string }): AskedPage {
  const contract = pages[kind] as { path(request: object): string };
  return { kind, request: { ...request, path: withLastSlash(contract.path(request)), routeName } };
}

/** What a contract takes of a query; members that it refuses count as absent. */
function parseQuery(schema: z.ZodObject, asked: Record<string, string>): object {
  const parsed = schema.safeParse(asked);
  if (parsed.success) return parsed.data;
  const faulty = new Set(parsed.error.issues.map(({ path: [name] }) => String(name)));
  return schema.parse(Object.fromEntries(Object.entries(asked).filter(([name]) => !faulty.has(name))));
}

/** Route parameters stand percent-encoded in a path. */
function decoded(params: Record<string, string>): Record<string, string> {
  try {
    return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value)]));
  } catch {
    throw notFound();
  }
}

function withLastSlash(path: string): string {
  return path.replace(/(?<!\/)\/*$/, '/');
}

/** The address is none of a page. */
export function notFound(options: { transient?: boolean } = {}): ProblemError {
  return new ProblemError('NOT_FOUND', 'This page could not be found', options);
}
