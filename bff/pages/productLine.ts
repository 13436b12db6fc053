import type { productLinePage } from '../../contracts/pages/productLine.ts';
import type { Compose } from './compose/compose.ts';
import { emptyLevel, loadProductLevel } from './productLevel.ts';
import { toBanners } from './shape/banner.ts';
import { toProsList } from './shape/pros.ts';
import { toDisclaimer } from './shape/text/disclaimer.ts';
import { toMeta } from './shape/text/meta.ts';

export const composeProductLine: Compose<typeof productLinePage> = ({ region, path, routeName }, tools) => {
  const { content, recentData, strings, optional, breadcrumbs, pageKey } = tools;
  const noPros = toProsList(null, strings.what_pros_say);
  const loadPros = () =>
    content.productLevelPros({ region, path }).then((raw) => toProsList(raw, strings.what_pros_say));

  return {
    routeName,
    seo: optional(content.seo({ region, path }).then(toMeta), toMeta(null)),
    breadcrumbs,
    banner: optional(
      content.banner({ region, path }).then((raw) => toBanners(raw, strings)),
      toBanners(null, strings),
    ),
    productLevel: optional(loadProductLevel({ region, path }, tools), emptyLevel),
    pros: optional(
      // If the product level has its own section of professionals, this section stays empty.
      content
        .productLevel({ region, path })
        .then((level) => (level?.sections.some(({ type }) => type === 'pros') ? noPros : loadPros()), loadPros),
      noPros,
    ),
    disclaimer: optional(recentData.disclaimer({ region, pageKey }).then(toDisclaimer), ''),
  };
};
