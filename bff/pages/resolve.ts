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

/**
 * The route of a site path whose region prefix is optional.
 * @throws {ProblemError} NOT_FOUND outside every route, INVALID_REQUEST when the path names another region.
 */
export function routeOf(path: string, region: RegionCode): RouteMatch {
  const prefix = splitRegion(path).region;
  if (prefix !== 'global' && prefix !== region) {
    const errors = [{ pointer: '/path', detail: `belongs to the region ${prefix}, not ${region}` }];
    throw new ProblemError('INVALID_REQUEST', 'The request is not valid', { errors });
  }
  const match = matchRoute(prefix === 'global' ? pathPrefix(region) + path : path);
  if (!match) throw notFound();
  return match;
}

/** The content-managed page that stands in a route's place when its trail has `htmlFlag`. */
export function asOverview(match: RouteMatch): RouteMatch {
  const { htmlRoute } = routes[match.routeName];
  return htmlRoute ? { ...match, kind: 'overview', routeName: htmlRoute } : match;
}

/**
 * What a route asks of its page.
 * @param query Query of the address, without the question mark.
 * @param options.strict A query that the page's contract refuses is an error; without it such members count as absent.
 * @throws {ProblemError} NOT_FOUND when the path holds what its page does not take, INVALID_REQUEST for a query.
 */
export function askedPage(match: RouteMatch, path: string, query: string, { strict }: { strict: boolean }): AskedPage {
  const contract = pages[match.kind];
  const params = contract.params.safeParse({ ...decoded(match.params), region: match.region });
  if (!params.success) throw notFound();
  // An overview page is asked for by its path; the query of the address can say nothing about that.
  const asked = { ...Object.fromEntries(new URLSearchParams(query)), path: withLastSlash(path) };
  return toAsked(match, { ...params.data, ...parseQuery(contract.query, asked, strict) });
}

/** A page of an endpoint of its own, whose parameters and query its contract has parsed. */
export function namedPage(kind: PageKind, request: { region: RegionCode }): AskedPage {
  const contract = pages[kind] as { path(request: object): string };
  const path = withLastSlash(contract.path(request));
  const match = matchRoute(path);
  // Asked for as an overview page, an address of any shape shows one.
  const route = match && kind === 'overview' ? asOverview(match) : match;
  if (route?.kind !== kind) throw notFound();
  return toAsked(route, { ...request, path });
}

function toAsked({ kind, routeName }: RouteMatch, request: { region: RegionCode; path?: string }): AskedPage {
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

function notFound(): ProblemError {
  return new ProblemError('NOT_FOUND', 'This page could not be found');
}
