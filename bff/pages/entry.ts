import type { entryPage } from '../../contracts/pages/entry.ts';
import type { Compose } from './compose/compose.ts';
import { toBanners } from './shape/banner.ts';
import { toRegionGroups } from './shape/regionGroups.ts';
import { toMeta } from './shape/text/meta.ts';

export const composeEntry: Compose<typeof entryPage> = ({ region, path, routeName }, tools) => {
  const { content, strings, optional, breadcrumbs } = tools;
  return {
    routeName,
    seo: optional(content.seo({ region, path }).then(toMeta), toMeta(null)),
    breadcrumbs,
    banner: optional(
      content.banner({ region, path }).then((raw) => toBanners(raw, strings)),
      toBanners(null, strings),
    ),
    regionGroups: toRegionGroups(strings),
  };
};
