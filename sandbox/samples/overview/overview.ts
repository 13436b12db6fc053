import { splitRegion } from '../../../contracts/routes.ts';
import type { Edition } from '../edition.ts';
import { managedPages } from './managedPages.ts';

interface OverviewRequest {
  /** Path without the region; empty if the page is requested by its key. */
  path: string;
  pageKey: string;
  /** Set by an editor who previews a draft. */
  pageId: string;
  dataRowId: string;
}

/** Key of a content-managed page. */
export function managedPageKey(rest: string): string {
  return rest.replaceAll('/', '-');
}

/**
 * `/api/v1/overview`; null if there is no content-managed page. With a `pageId` it returns the draft, marked in the
 * title.
 */
export function overview(edition: Edition, { path, pageKey, pageId, dataRowId }: OverviewRequest) {
  const page = managedPages(edition).find(({ rest }) =>
    path ? splitRegion(edition.at(rest)).path === path : managedPageKey(rest) === pageKey,
  );
  if (!page) return null;
  const draft = pageId && `[Preview ${[pageId, dataRowId].filter(Boolean).join('/')}] `;
  // Files of an old page, on hosts that are not allowed.
  const old = page.rest === 'spring-home';
  return {
    pageKey: managedPageKey(page.rest),
    title: `${draft}${page.name}`,
    htmlContent: page.body(),
    cssList: old ? ['https://example.com/campaign.css'] : [],
    jsList: old ? ['https://evil.example/tracker.js'] : [],
  };
}
