/**
 * Routes of the site (specification section 2).
 * The table maps paths to the most likely kind of page; the BFF's response decides the kind.
 */
import { isRegionCode, type RegionCode } from './regions/regionCodes.ts';

/** Path prefix of all endpoints of the BFF. */
export const bffPrefix = '/bff/v1';

interface Route<Kind extends string> {
  kind: Kind;
  /** Path without the region prefix; `:name` is one segment, `*` the rest. */
  pattern: string;
  /** False if the page exists only without a region prefix. */
  regional: boolean;
  /** Route that is used instead if the path is a content-managed page (`htmlFlag`). */
  htmlRoute?: 'OverviewPageSt' | 'OverviewPageNd' | 'OverviewPageRd';
}

// A new kind of page starts with a row here; CONTRIBUTING.md lists the other steps.
// Order matters: the first matching pattern is the first candidate. No zod: browsers load this table.
const table = {
  IndexPage: { kind: 'home', pattern: '/proart/', regional: true },
  EntryPage: { kind: 'entry', pattern: '/proart/entry/', regional: false },
  ComparePage: { kind: 'compare', pattern: '/proart/compare/', regional: true },
  WhatProsSayPage: { kind: 'whatProsSay', pattern: '/proart/what-pros-say/', regional: true },
  ProsProfilePage: {
    kind: 'prosProfile',
    pattern: '/proart/what-pros-say/:prosCategory/:prosName/',
    regional: true,
    htmlRoute: 'OverviewPageSt',
  },
  ArtistList: {
    kind: 'prosCategory',
    pattern: '/proart/what-pros-say/:prosCategory/',
    regional: true,
    htmlRoute: 'OverviewPageNd',
  },
  Profession: { kind: 'profession', pattern: '/proart/profession/:level1Code/', regional: true },
  ProductLine: {
    kind: 'productLine',
    pattern: '/proart/:productLine-home/',
    regional: true,
    htmlRoute: 'OverviewPageRd',
  },
  // Never a first candidate, because ProsProfilePage and ArtistList match the same paths; `pathTo` needs the patterns.
  OverviewPageSt: { kind: 'overview', pattern: '/proart/what-pros-say/:pageGroup/:overviewPage/', regional: true },
  OverviewPageNd: { kind: 'overview', pattern: '/proart/what-pros-say/:overviewPage/', regional: true },
  OverviewPageRd: { kind: 'overview', pattern: '/proart/:overviewPage/', regional: true },
  OverviewPageTh: { kind: 'overview', pattern: '/proart/*', regional: true },
} as const satisfies Record<string, Route<string>>;

export type RouteName = keyof typeof table;
/** Kind of page; each kind has one page module in `client/pages/`. */
export type PageKind = (typeof table)[RouteName]['kind'];
export const routeNames = Object.keys(table) as RouteName[];
export const routes: Readonly<Record<RouteName, Route<PageKind>>> = table;

/** All kinds of pages. */
export const pageKinds: readonly PageKind[] = [...new Set(routeNames.map((name) => table[name].kind))];

export interface RouteMatch {
  /** Region prefix of the path; `global` without a prefix. */
  region: RegionCode;
  routeName: RouteName;
  kind: PageKind;
  params: Record<string, string>;
}

/** `/proart/:a/:b-home/` → regular expression with a named group per parameter; the trailing slash is optional. */
function toExpression(pattern: string): RegExp {
  const source = pattern
    .replace(/\/$/, '')
    .replace(/:(\w+)/g, '(?<$1>[^/]+)')
    .replace('*', '(?<rest>.+?)');
  return new RegExp(`^${source}/?$`);
}

const expressions = routeNames.map((name) => [name, toExpression(table[name].pattern)] as const);

/** Splits a site path into its region and the rest: `/de/proart/` → `de`, `/proart/`. */
export function splitRegion(pathname: string): { region: RegionCode; path: string } {
  const first = pathname.split('/', 2)[1] ?? '';
  return isRegionCode(first) && first !== 'global'
    ? { region: first, path: pathname.slice(first.length + 1) || '/' }
    : { region: 'global', path: pathname };
}

/**
 * Returns the edition of a path.
 * @param unprefixed Edition of paths without a region prefix on this host.
 */
export function editionOfPath(pathname: string, unprefixed: RegionCode): RegionCode {
  const { region } = splitRegion(pathname);
  // A page that exists only without a prefix belongs to the global edition on every host.
  const usesDefaultEdition = region === 'global' && routes[matchRoute(pathname)?.routeName ?? 'IndexPage'].regional;
  return usesDefaultEdition ? unprefixed : region;
}

/** Returns the most likely page of a path (without query), or null if no route matches. */
export function matchRoute(pathname: string): RouteMatch | null {
  const { region, path } = splitRegion(pathname);
  for (const [routeName, expression] of expressions) {
    const route = routes[routeName];
    const found = route.regional || region === 'global' ? expression.exec(path) : null;
    if (found) return { region, routeName, kind: route.kind, params: { ...found.groups } };
  }
  return null;
}

/** Returns the most likely page of a URL of this site, with or without a query; null for other URLs. */
export function matchUrl(url: string): RouteMatch | null {
  return url.startsWith('/') ? matchRoute(url.split(/[?#]/, 1)[0] ?? '') : null;
}

/**
 * Builds the path of a route in an edition, e.g. `pathTo('Profession', 'de', { level1Code: 'filmmaker' })`.
 * @throws {TypeError} if a parameter of the pattern is missing.
 */
export function pathTo(routeName: RouteName, region: RegionCode, params: Record<string, string> = {}): string {
  const { pattern, regional } = routes[routeName];
  const path = pattern.replace(/:(\w+)|\*/g, (placeholder, name: string = 'rest') => {
    const value = params[name];
    if (!value) throw new TypeError(`${routeName} needs the parameter ${name} (${placeholder})`);
    return name === 'rest' ? value.replace(/(?<!\/)\/*$/, '/') : encodeURIComponent(value);
  });
  return `${pathPrefix(regional ? region : 'global')}${path}`;
}

/** Region prefix of paths: `/de`; empty for the global edition. */
export function pathPrefix(region: RegionCode): string {
  return region === 'global' ? '' : `/${region}`;
}

/**
 * Path of the search page of an edition. The renderer serves it itself: it is not in the route table, and the BFF's
 * page endpoint does not know it.
 */
export function searchPath(region: RegionCode): string {
  return `${pathPrefix(region)}/proart/search/`;
}

/** True for the search page of an edition, with or without the region prefix; the trailing slash is optional. */
export function isSearchPath(pathname: string, region: RegionCode): boolean {
  const path = pathname.endsWith('/') ? pathname : `${pathname}/`;
  return path === searchPath(region) || path === searchPath('global');
}

/** Query parameters that anybody may set and that change what a page shows. */
export const pageQueryParameters = ['page', 'profession', 'ids', 'q'];

/** Removes all parameters that do not change the page: `?page=2&utm_source=x` → `?page=2`. */
export function pageQuery(search: string): string {
  const requested = new URLSearchParams(search);
  const allowed = new URLSearchParams(
    pageQueryParameters.flatMap((name) => (requested.has(name) ? [[name, requested.get(name) ?? '']] : [])),
  );
  return allowed.size > 0 ? `?${allowed}` : '';
}

const separator = '___';
const defaultSuffix = 'default';

/** Route name for analytics: `IndexPage___de`, `IndexPage___global___default`. */
export function localeRouteName(routeName: RouteName | 'ErrorPage' | 'SearchPage', region: RegionCode): string {
  return [routeName, region, ...(region === 'global' ? [defaultSuffix] : [])].join(separator);
}
