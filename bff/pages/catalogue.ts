/** All kinds of page and their composers. */
import type { PageResponse, pages } from '../../contracts/pages/page.ts';
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

/** Common type of all composers; the request was parsed by the page's own contract. */
type AnyCompose = (request: object, tools: PageTools) => Composition<PageResponse['data']>;

/** Composer of each kind of page; each was type-checked against its own contract above. */
export const catalogue = composers as unknown as Readonly<Record<PageKind, AnyCompose>>;
