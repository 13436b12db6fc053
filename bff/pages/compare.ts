import type { comparePage } from '../../contracts/pages/compare.ts';
import type { Compose } from './compose/compose.ts';
import { toComparison } from './shape/shop/compare.ts';
import { toMeta } from './shape/text/meta.ts';

export const composeCompare: Compose<typeof comparePage> = ({ region, path, routeName, ids }, tools) => {
  const { content, recentData, optional, breadcrumbs } = tools;
  const nothing = toComparison(null, []);
  return {
    routeName,
    seo: optional(content.seo({ region, path }).then(toMeta), toMeta(null)),
    breadcrumbs,
    comparison:
      ids.length === 0
        ? nothing
        : optional(
            recentData.comparePage({ region, productIds: ids }).then((raw) => toComparison(raw, ids)),
            nothing,
          ),
  };
};
