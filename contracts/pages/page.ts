import { z } from 'zod';
import { regionCode } from '../endpoint.ts';
import { comparePage } from './compare.ts';
import { entryPage } from './entry.ts';
import { homePage } from './home.ts';
import { overviewPage } from './overview.ts';
import { productLinePage } from './productLine.ts';
import { professionPage } from './profession.ts';
import { prosCategoryPage } from './prosCategory.ts';
import { prosProfilePage } from './prosProfile.ts';
import { whatProsSayPage } from './whatProsSay.ts';

/** Every page there is, by its kind. */
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
};

/** Any page's answer, told apart by `kind`. */
export type PageAnswer = z.infer<(typeof pages)[keyof typeof pages]['response']>;

/** What `pageByPath` answers where the page has moved. */
export const redirectAnswer = z.object({
  kind: z.literal('redirect'),
  status: z.literal(301),
  location: z.string().describe('A path of this site, or an absolute address'),
});
export type RedirectAnswer = z.infer<typeof redirectAnswer>;

/** `GET /bff/v1/{region}/page?path=`: resolves a site path (region prefix optional) and answers the page of its kind. */
export const pageByPath = {
  endpoint: '/:region/page',
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
