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

/** Every kind of page there is, a line each: its contract. */
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

/** Any page's answer, told apart by `kind`. */
export type PageAnswer = z.infer<(typeof pages)[keyof typeof pages]['response']>;

/** The page has moved; ask for `location` instead. */
export const redirectAnswer = z.object({
  kind: z.literal('redirect'),
  status: z.literal(301),
  location: z.string().describe('A path of this site, or an absolute address'),
});
export type RedirectAnswer = z.infer<typeof redirectAnswer>;

const { home: _first, ...otherPages } = pages;

/**
 * A page of any kind or a redirect, told apart by `kind`.
 *
 * @summary The page of any site path
 * @description Resolves a path of the site, stored redirects included, and answers the page of its `kind`, or
 * `redirect` with the address to ask for instead. For deep links and links inside content. The region may be missing in
 * `path`; a path of another region is `INVALID_REQUEST`, one outside every route `NOT_FOUND`.
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
      .describe('Site path; it may carry the query of the page: `/de/proart/what-pros-say/film/?page=2`'),
  }),
};
