import type { prosCategoryPage } from '../../contracts/pages/prosCategory.ts';
import type { Compose } from './compose/compose.ts';
import { toProfessionFilter, toProsCategoryList } from './shape/category.ts';
import { toMeta } from './shape/text/meta.ts';

export const composeProsCategory: Compose<typeof prosCategoryPage> = (request, tools) => {
  const { region, path, routeName, prosCategory, profession, page } = request;
  const { content, strings, optional, breadcrumbs } = tools;
  return {
    routeName,
    seo: optional(content.seo({ region, path }).then(toMeta), toMeta(null)),
    breadcrumbs,
    prosCategory,
    profession: profession ?? '',
    category: optional(
      content
        .prosCategory({ region, prosCategory, profession, page })
        .then((raw) => toProsCategoryList(raw, page, strings)),
      toProsCategoryList(null, page, strings),
    ),
    professionFilter: optional(
      content.prosCategoryProfessions({ region, prosCategory }).then((raw) => toProfessionFilter(raw, strings)),
      toProfessionFilter(null, strings),
    ),
  };
};
