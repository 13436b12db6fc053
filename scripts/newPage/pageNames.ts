import { matchRoute, pageKinds, routeNames, routes } from '../../contracts/routes.ts';

/** What a page and its parts are called, all made of the name that it was given. */
export interface PageNames {
  /** In addresses: `spring-gallery`. */
  slug: string;
  /** Its kind, file and folder: `springGallery`. */
  kind: string;
  /** In names of types and components: `SpringGallery`. */
  pascal: string;
  /** Its row in `contracts/routes.ts`: `SpringGalleryPage`. */
  route: string;
  /** In sentences and, until content has one, as its title: `Spring gallery`. */
  title: string;
  /** There is one for each thing that content knows, as there is for each product line; else one in an edition. */
  isOfMany: boolean;
}

/** Names of addresses and calls of ours besides the pages, and what the files that are written have in scope. */
const taken = new Set(
  [
    'page pages shell search prices account cart session redirect error problem events proartevents sandbox assets test',
    'header footer content image link links meta banners breadcrumbs slug region regions path query kind data title names',
    'name edition list section styles key entry asked compose calls optional tools route catalogue z',
  ].flatMap((line) => line.split(' ')),
);
/** A kind is the name of a constant. */
const words = new Set(
  'break case catch class const continue debugger default delete do else enum export extends false finally for function if implements import in instanceof interface let new null package private protected public return static super switch this throw true try typeof var void while with yield await'.split(
    ' ',
  ),
);
const longest = 40;

export function toPageNames(slug: string, isOfMany: boolean): PageNames {
  const parts = slug.split('-');
  const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
  const pascal = parts.map(capital).join('');
  return {
    slug,
    kind: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    pascal,
    route: `${pascal}Page`,
    title: capital(parts.join(' ')),
    isOfMany,
  };
}

/**
 * Why a page cannot have a name, as far as the contracts know; null when it can.
 * @param isManaged Whether the sandbox has a content-managed page at a path.
 */
export function faultOfName(slug: string, isManaged: (path: string) => boolean): string | null {
  if (!/^[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/.test(slug))
    return `"${slug}" is no name: small letters and digits, with single hyphens between words, such as spring-gallery`;
  if (slug.length > longest) return `"${slug}" is longer than ${longest} characters`;
  if (slug.endsWith('-home')) return `"${slug}" ends as the addresses of product lines do`;
  const { kind, route } = toPageNames(slug, false);
  if (words.has(kind)) return `"${slug}" is a word of the language that the code is written in`;
  if (taken.has(slug)) return `"${slug}" is taken by a call or an address of ours`;
  const isKind = pageKinds.some((known) => known === kind);
  const isRoute = routeNames.some((known) => known.toLowerCase() === route.toLowerCase());
  if (isKind || isRoute) return `there is a page ${kind} already`;
  const path = `/proart/${slug}/`;
  if (matchRoute(path)?.kind !== 'overview' || routeNames.some((name) => routes[name].pattern.startsWith(path)))
    return `${path} is an address of another page`;
  return isManaged(path) ? `${path} is a content-managed page of the sandbox` : null;
}
