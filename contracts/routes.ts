/**
 * The site's addresses (specification section 2).
 * The table says which addresses are ours and what they most likely show; the BFF's answer decides the kind.
 */
import { isRegionCode, type RegionCode } from './regions/regionCodes.ts';

/** What every address of the BFF begins with. */
export const bffPrefix = '/bff/v1';

interface Route<Kind extends string> {
  kind: Kind;
  /** Path without the region; `:name` is one segment, `*` the rest. */
  pattern: string;
  /** False: the page exists without a region prefix only. */
  regional: boolean;
  /** The route of the same address that shows a content-managed page (`htmlFlag`). */
  htmlRoute?: 'OverviewPageSt' | 'OverviewPageNd' | 'OverviewPageRd';
}

// A new kind of page begins with a row here; what else it takes says CONTRIBUTING.md, "Add a page".
// Order matters: the first row whose pattern fits is the first candidate. Browsers have this table: no zod.
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
  // Same address as ProsProfilePage and ArtistList, so never a first candidate; `pathTo` needs the patterns.
  OverviewPageSt: { kind: 'overview', pattern: '/proart/what-pros-say/:pageGroup/:overviewPage/', regional: true },
  OverviewPageNd: { kind: 'overview', pattern: '/proart/what-pros-say/:overviewPage/', regional: true },
  OverviewPageRd: { kind: 'overview', pattern: '/proart/:overviewPage/', regional: true },
  OverviewPageTh: { kind: 'overview', pattern: '/proart/*', regional: true },
} as const satisfies Record<string, Route<string>>;

export type RouteName = keyof typeof table;
/** What a page shows; one page module each in `client/pages/`. */
export type PageKind = (typeof table)[RouteName]['kind'];
export const routeNames = Object.keys(table) as RouteName[];
export const routes: Readonly<Record<RouteName, Route<PageKind>>> = table;

/** Every kind of page there is. */
export const pageKinds: readonly PageKind[] = [...new Set(routeNames.map((name) => table[name].kind))];

export interface RouteMatch {
  /** From the path's prefix; `global` without one. */
  region: RegionCode;
  routeName: RouteName;
  kind: PageKind;
  params: Record<string, string>;
}

/** `/proart/:a/:b-home/` → a regular expression with a named group per parameter; a missing last slash still fits. */
function toExpression(pattern: string): RegExp {
  const source = pattern
    .replace(/\/$/, '')
    .replace(/:(\w+)/g, '(?<$1>[^/]+)')
    .replace('*', '(?<rest>.+?)');
  return new RegExp(`^${source}/?$`);
}

const expressions = routeNames.map((name) => [name, toExpression(table[name].pattern)] as const);

/** Splits a site path into its region and the path without it: `/de/proart/` → `de`, `/proart/`. */
export function splitRegion(pathname: string): { region: RegionCode; path: string } {
  const first = pathname.split('/', 2)[1] ?? '';
  return isRegionCode(first) && first !== 'global'
    ? { region: first, path: pathname.slice(first.length + 1) || '/' }
    : { region: 'global', path: pathname };
}

/** The edition of a path on a host whose addresses without a prefix belong to `unprefixed`. */
export function editionOfPath(pathname: string, unprefixed: RegionCode): RegionCode {
  const { region } = splitRegion(pathname);
  // A page without editions is the global one's, whatever edition stands in its place.
  const isOfAll = region === 'global' && routes[matchRoute(pathname)?.routeName ?? 'IndexPage'].regional;
  return isOfAll ? unprefixed : region;
}

/** The page an address most likely shows, or null when the address is none of ours. Takes a path without a query. */
export function matchRoute(pathname: string): RouteMatch | null {
  const { region, path } = splitRegion(pathname);
  for (const [routeName, expression] of expressions) {
    const route = routes[routeName];
    const found = route.regional || region === 'global' ? expression.exec(path) : null;
    if (found) return { region, routeName, kind: route.kind, params: { ...found.groups } };
  }
  return null;
}

/**
 * The address of a route in an edition, e.g. `pathTo('Profession', 'de', { level1Code: 'filmmaker' })`.
 * @throws {TypeError} when a parameter of the pattern is missing.
 */
export function pathTo(routeName: RouteName, region: RegionCode, params: Record<string, string> = {}): string {
  const { pattern, regional } = routes[routeName];
  const path = pattern.replace(/:(\w+)|\*/g, (place, name: string = 'rest') => {
    const value = params[name];
    if (!value) throw new TypeError(`${routeName} needs the parameter ${name} (${place})`);
    return name === 'rest' ? value.replace(/(?<!\/)\/*$/, '/') : encodeURIComponent(value);
  });
  return `${pathPrefix(regional ? region : 'global')}${path}`;
}

/** `/de`, or nothing for the global edition. */
export function pathPrefix(region: RegionCode): string {
  return region === 'global' ? '' : `/${region}`;
}

/**
 * The address of an edition's page of search results. The renderer answers it by itself: it is no route, and the BFF's
 * `page` knows nothing of it.
 */
export function searchPath(region: RegionCode): string {
  return `${pathPrefix(region)}/proart/search/`;
}

/** Whether a path is that of an edition's page of search results, with its prefix or without; a missing last slash still fits. */
export function isSearchPath(pathname: string, region: RegionCode): boolean {
  const path = pathname.endsWith('/') ? pathname : `${pathname}/`;
  return path === searchPath(region) || path === searchPath('global');
}

/** Query parameters that change what a page shows, of whatever kind it is, and that visitors choose freely. */
export const shownParameters = ['page', 'profession', 'ids', 'q'];

/** What of an address's query says what is shown: `?page=2&utm_source=x` → `?page=2`. Nothing else may get into a page. */
export function shownQuery(search: string): string {
  const asked = new URLSearchParams(search);
  const shown = new URLSearchParams(
    shownParameters.flatMap((name) => (asked.has(name) ? [[name, asked.get(name) ?? '']] : [])),
  );
  return shown.size > 0 ? `?${shown}` : '';
}

const separator = '___';
const defaultSuffix = 'default';

/** A route's name in one edition, as analytics knows it: `IndexPage___de`, `IndexPage___global___default`. */
export function localeRouteName(routeName: RouteName | 'ErrorPage' | 'SearchPage', region: RegionCode): string {
  return [routeName, region, ...(region === 'global' ? [defaultSuffix] : [])].join(separator);
}
