import type { professionPage } from '../../contracts/pages/profession.ts';
import { ProblemError } from '../../runtime/http/problems/errors.ts';
import type { RawProfessionPagination } from '../upstreams/content/prosSchemas.ts';
import type { Compose } from './compose/compose.ts';
import { toBanners } from './shape/banner.ts';
import { toProfessionPagination, toProfessionPros } from './shape/category.ts';
import { productsOfTabs, toRecommendedProduct } from './shape/shop/product.ts';
import { toMeta } from './shape/text/meta.ts';

export const composeProfession: Compose<typeof professionPage> = (request, tools) => {
  const { region, path, routeName, level1Code, page } = request;
  const { content, strings, optional, breadcrumbs, productIndex } = tools;
  return {
    routeName,
    seo: optional(content.seo({ region, path }).then(toMeta), toMeta(null)),
    breadcrumbs,
    banner: optional(
      content.banner({ region, path }).then((raw) => toBanners(raw, strings)),
      toBanners(null, strings),
    ),
    // Only a successful response proves that a profession does not exist; if the call fails, the page is shown.
    pagination: optional(
      content
        .professionPagination({ region, level1Code })
        .then((raw) => toProfessionPagination(requireListed(raw, level1Code), region, level1Code)),
      toProfessionPagination(null, region, level1Code),
    ),
    prosList: optional(
      content.professionProsList({ region, level1Code, page }).then((raw) => toProfessionPros(raw, page, strings)),
      toProfessionPros(null, page, strings),
    ),
    recommendedProduct: optional(
      content.professionRecommendedProduct({ region, level1Code }).then((raw) => {
        const recommended = toRecommendedProduct(raw, strings);
        productIndex.learn(region, { type: 'profession', level1Code }, productsOfTabs(recommended));
        return recommended;
      }),
      toRecommendedProduct(null, strings),
    ),
  };
};

/**
 * Returns content's list, in which the current profession may lack a name.
 * @throws {ProblemError} NOT_FOUND when the list lacks the current profession; this rejects the whole page.
 */
function requireListed(raw: RawProfessionPagination | null, current: string): RawProfessionPagination {
  if (raw?.list.some(({ level1Code }) => level1Code === current)) return raw;
  throw new ProblemError('NOT_FOUND', 'This page could not be found');
}
