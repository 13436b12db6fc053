/** Every page of the site, one line each. Start reading here. */
import type { z } from 'zod';
import { comparePage } from '../../contracts/pages/compare.ts';
import { entryPage } from '../../contracts/pages/entry.ts';
import { homePage } from '../../contracts/pages/home.ts';
import { overviewPage } from '../../contracts/pages/overview.ts';
import type { PageAnswer, pages } from '../../contracts/pages/page.ts';
import { productLinePage } from '../../contracts/pages/productLine.ts';
import { professionPage } from '../../contracts/pages/profession.ts';
import { prosCategoryPage } from '../../contracts/pages/prosCategory.ts';
import { prosProfilePage } from '../../contracts/pages/prosProfile.ts';
import { whatProsSayPage } from '../../contracts/pages/whatProsSay.ts';
import { composeCompare } from './compare.ts';
import type { Compose, Composition, PageRequest, PageTools } from './compose.ts';
import { composeEntry } from './entry.ts';
import { composeHome } from './home.ts';
import { composeOverview } from './overview.ts';
import { composeProductLine } from './productLine.ts';
import { composeProfession } from './profession.ts';
import { composeProsCategory } from './prosCategory.ts';
import { composeProsProfile } from './prosProfile.ts';
import { composeWhatProsSay } from './whatProsSay.ts';

export const catalogue: Readonly<Record<keyof typeof pages, CataloguePage>> = {
  home: page(homePage, composeHome),
  whatProsSay: page(whatProsSayPage, composeWhatProsSay),
  prosCategory: page(prosCategoryPage, composeProsCategory),
  prosProfile: page(prosProfilePage, composeProsProfile),
  profession: page(professionPage, composeProfession),
  productLine: page(productLinePage, composeProductLine),
  overview: page(overviewPage, composeOverview),
  compare: page(comparePage, composeCompare),
  entry: page(entryPage, composeEntry),
};

/** A page's composer behind a type that all pages share; the request is what the page's own contract parsed. */
export type CataloguePage = (request: object, tools: PageTools) => Composition<PageAnswer['data']>;

/** Joins a contract and its composer. */
function page<Page extends { params: z.ZodType; query: z.ZodType; data: z.ZodType<PageAnswer['data']> }>(
  _contract: Page,
  compose: Compose<Page>,
): CataloguePage {
  // The types of one contract and its composer belong together; the catalogue holds pages of many.
  return (request, tools) => compose(request as PageRequest<Page>, tools) as Composition<PageAnswer['data']>;
}
