/** Every kind of page of the site, one line each. Start reading here. */
import type { PageAnswer, pages } from '../../contracts/pages/page.ts';
import type { PageKind } from '../../contracts/routes.ts';
import { composeCompare } from './compare.ts';
import type { Compose, Composition, PageTools } from './compose/compose.ts';
import { composeEntry } from './entry.ts';
import { composeHome } from './home.ts';
import { composeOverview } from './overview.ts';
import { composeProductLine } from './productLine.ts';
import { composeProfession } from './profession.ts';
import { composeProsCategory } from './prosCategory.ts';
import { composeProsProfile } from './prosProfile.ts';
import { composeWhatProsSay } from './whatProsSay.ts';

const composers = {
  home: composeHome,
  whatProsSay: composeWhatProsSay,
  prosCategory: composeProsCategory,
  prosProfile: composeProsProfile,
  profession: composeProfession,
  productLine: composeProductLine,
  overview: composeOverview,
  compare: composeCompare,
  entry: composeEntry,
} satisfies { [Kind in PageKind]: Compose<(typeof pages)[Kind]> };

/** A page's composer behind a type that all pages share; the request is what the page's own contract parsed. */
type AnyCompose = (request: object, tools: PageTools) => Composition<PageAnswer['data']>;

// Each row was checked against its own contract above.
export const catalogue = composers as unknown as Readonly<Record<PageKind, AnyCompose>>;
