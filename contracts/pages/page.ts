import { z } from 'zod';
import { regionCode } from '../endpoint.ts';
import type { PageKind } from '../routes.ts';
import { comparePage } from './compare.ts';
import { entryPage } from './entry.ts';
import { homePage } from './home.ts';
import { overviewPage } from './overview.ts';
import { productLinePage } from './productLine.ts';
import { professionPage } from './profession.ts';
import { prosCategoryPage } from './prosCategory.ts';
import { prosProfilePage } from './prosProfile.ts';
import { whatProsSayPage } from './whatProsSay.ts';

/** Contracts of all kinds of pages. */
export const pages = {
  home: homePage,
  whatProsSay: whatProsSayPage,
  prosCategory: prosCategoryPage,
  prosProfile: prosProfilePage,
  profession: professionPage,
  productLine: productLinePage,
  overview: overviewPage,
  compare: comparePage,
  entry: entryPage,
} satisfies { [Kind in PageKind]: { kind: Kind } };

/** Response of any page, distinguished by `kind`. */
export type PageResponse = z.infer<(typeof pages)[keyof typeof pages]['response']>;

/** The page has moved; request `location` instead. */
export const redirectAnswer = z.object({
  kind: z.literal('redirect'),
  status: z.literal(301),
  location: z.string().describe('Path of this site, or an absolute URL'),
});
export type RedirectAnswer = z.infer<typeof redirectAnswer>;

const { home: _first, ...otherPages } = pages;

/**
 * A page of any kind or a redirect, distinguished by `kind`.
 *
 * @summary Page of any site path
 * @description Resolves a path of the site, including stored redirects, and returns the page with its `kind`, or
 * `redirect` with the new location. For deep links and links inside content. `path` may omit the region prefix; a path
 * of another region is `INVALID_REQUEST`, a path that matches no route `NOT_FOUND`.
 */
export const pageByPath = {
  endpoint: '/:region/page',
  response: z.discriminatedUnion('kind', [
    homePage.response,
    ...Object.values(otherPages).map(({ response }) => response),
    redirectAnswer,
  ]),
  params: z.object({ region: regionCode }),
  query: z.object({
    path: z
      .string()
      .min(1)
      .max(2048)
      .startsWith('/')
      .describe('Site path, optionally with the query of the page: `/de/proart/what-pros-say/film/?page=2`'),
  }),
};
