import type { overviewPage } from '../../contracts/pages/overview.ts';
import type { Compose } from './compose/compose.ts';
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
    overview: optional(load.then(toOverview), toOverview(null)),
    disclaimer: optional(recentData.disclaimer({ region, pageKey }).then(toDisclaimer), ''),
  };
};
