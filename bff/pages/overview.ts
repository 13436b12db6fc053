import type { overviewPage } from '../../contracts/pages/overview.ts';
import { loadArticleParts } from './articleParts.ts';
import type { Compose } from './compose/compose.ts';
import { loadPageProduct } from './product/pageProduct.ts';
import { toOverview } from './shape/text/article.ts';
import { toDisclaimer } from './shape/text/disclaimer.ts';
import { toMeta } from './shape/text/meta.ts';

/** Composes a content-managed page. In production the caller removes `pageId` and `dataRowId`, which show drafts. */
export const composeOverview: Compose<typeof overviewPage> = (request, tools) => {
  const { region, path, routeName, pageId, dataRowId } = request;
  const { content, recentData, optional, breadcrumbs, pageKey } = tools;
  const query = { region, path, pageKey };
  const load = pageId || dataRowId ? content.overviewPreview({ ...query, pageId, dataRowId }) : content.overview(query);
  return {
    routeName,
    seo: optional(content.seo({ region, path }).then(toMeta), toMeta(null)),
    breadcrumbs,
    overview: optional(
      load.then(async (raw) => {
        const article = toOverview(raw);
        return { ...article, parts: await loadArticleParts({ region, path }, article.htmlContent, tools) };
      }),
      toOverview(null),
    ),
    product: optional(loadPageProduct({ region, path }, tools), null),
    disclaimer: optional(recentData.disclaimer({ region, pageKey }).then(toDisclaimer), ''),
  };
};
