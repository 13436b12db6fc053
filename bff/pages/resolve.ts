/** One lookup decides what an address shows: a stored redirect, the page of its route, or a content-managed page. */
import type { z } from 'zod';
import { pages } from '../../contracts/pages/page.ts';
import type { RegionCode } from '../../contracts/regions.ts';
import {
  matchRoute,
  type PageKind,
  pathPrefix,
  type RouteMatch,
  type RouteName,
  routes,
  splitRegion,
} from '../../contracts/routes.ts';
import { ProblemError } from '../errors.ts';

/** A page as it is asked for: its kind, and what its contract made of parameters and query. */
export interface AskedPage {
  kind: PageKind;
  /** Parameters, query, `path` and `routeName`: what the page's composer gets. */
  request: { region: RegionCode; path: string; routeName: RouteName };
}

/** A route and the path that led to it, in its one form. */
export type Route = RouteMatch & { path: string };

/**
 * The route of a site path whose region prefix is optional.
 * @throws {ProblemError} NOT_FOUND outside every route, INVALID_REQUEST when the path names another region or is none.
 */
export function routeOf(asked: string, region: RegionCode): Route {
  const path = canonicalPath(asked);
  const prefix = splitRegion(path).region;
  if (prefix !== 'global' && prefix !== region) throw badPath(`belongs to the region ${prefix}, not ${region}`);
  const regional = prefix === 'global' ? pathPrefix(region) + path : path;
  const match = matchRoute(regional);
  if (!match) throw notFound();
  return { ...match, path: regional };
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
 * What a route asks of its page.
 * @param query Query of the address, without the question mark.
 * @param options.strict A query that the page's contract refuses is an error; without it such members count as absent.
 * @throws {ProblemError} NOT_FOUND when the path holds what its page does not take, INVALID_REQUEST for a query.
 */
export function askedPage(match: Route, query: string, { strict }: { strict: boolean }): AskedPage {
  const contract = pages[match.kind];
  const params = contract.params.safeParse({ ...decoded(match.params), region: match.region });
  if (!params.success) throw notFound();
  // An overview page is asked for by its path; the query of the address can say nothing about that.
  const asked = { ...Object.fromEntries(new URLSearchParams(query)), path: match.path };
  return toAsked(match, { ...params.data, ...parseQuery(contract.query, asked, strict) });
}

/** A page of an endpoint of its own, whose parameters and query its contract has parsed. */
export function namedPage(kind: PageKind, request: { region: RegionCode }): AskedPage {
  const contract = pages[kind] as { path(request: object): string };
  const match = routeOf(contract.path(request), request.region);
  // Asked for as an overview page, an address of any shape shows one.
  const route = kind === 'overview' ? asOverview(match) : match;
  if (route.kind !== kind) throw notFound();
  return toAsked(route, { ...request, path: route.path });
}

function toAsked({ kind, routeName }: Route, request: { region: RegionCode; path?: string }): AskedPage {
  const contract = pages[kind] as { path(request: object): string };
  return { kind, request: { ...request, path: withLastSlash(contract.path(request)), routeName } };
}

function parseQuery(schema: z.ZodObject, asked: Record<string, string>, strict: boolean): object {
  const parsed = schema.safeParse(asked);
  if (parsed.success) return parsed.data;
  const faulty = new Map(parsed.error.issues.map(({ path: [name], message }) => [String(name), message]));
  if (strict) {
    const errors = [...faulty].map(([name, message]) => ({ pointer: '/path', detail: `${name}: ${message}` }));
    throw new ProblemError('INVALID_REQUEST', 'The request is not valid', { errors });
  }
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
  return path.replace(/\/*$/, '/');
}

/** The address is none of a page. */
export function notFound(): ProblemError {
  return new ProblemError('NOT_FOUND', 'This page could not be found');
}
