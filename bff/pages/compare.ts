import type { comparePage } from '../../contracts/pages/compare.ts';
import { regions } from '../../contracts/regions/regions.ts';
import { maxCompared } from '../../contracts/text/productIds.ts';
import { loadComparableLines } from './comparableLines.ts';
import type { Compose } from './compose/compose.ts';
import { toComparison } from './shape/shop/compare.ts';
import { toComparisonMeta } from './shape/shop/comparisonMeta.ts';
import { toMeta } from './shape/text/meta.ts';

export const composeCompare: Compose<typeof comparePage> = ({ region, path, routeName, ids }, tools) => {
  const { content, recentData, strings, optional, headPiece, breadcrumbs } = tools;
  const nothing = toComparison(null, []);
  const comparison =
    ids.length === 0
      ? Promise.resolve(nothing)
      : recentData.comparePage({ region, productIds: ids }).then((raw) => toComparison(raw, ids));
  const loadSeo = async () => {
    const [seo, compared] = await Promise.all([
      content.seo({ region, path }).then(toMeta),
      // Without the products, the head has the title of the page.
      headPiece(comparison, nothing),
    ]);
    return toComparisonMeta(seo, compared, { strings, languageTag: regions[region].languageTag });
  };
  return {
    routeName,
    seo: optional(loadSeo(), toMeta(null)),
    breadcrumbs,
    comparison: optional(comparison, nothing),
    choices: ids.length < maxCompared ? optional(loadComparableLines(region, tools), []) : [],
  };
};
