import { splitRegion } from '../../../contracts/routes.ts';
import type { Edition } from '../edition.ts';
import { managedPages } from './managedPages.ts';

interface Asked {
  /** Path without the region; empty when the page is asked for by its key alone. */
  path: string;
  pageKey: string;
  /** Given by an editor who looks at a draft. */
  pageId: string;
  dataRowId: string;
}

/** Key of a content-managed page. */
export function managedPageKey(rest: string): string {
  return rest.replaceAll('/', '-');
}

/** `/api/v1/overview`; null where no editor made a page. With a `pageId` it is the draft, and says so. */
export function overview(edition: Edition, { path, pageKey, pageId, dataRowId }: Asked) {
  const page = managedPages(edition).find(({ rest }) =>
    path ? splitRegion(edition.at(rest)).path === path : managedPageKey(rest) === pageKey,
  );
  if (!page) return null;
  const draft = pageId && `[Preview ${[pageId, dataRowId].filter(Boolean).join('/')}] `;
  // What an old page asked for; a host that nobody has allowed.
  const old = page.rest === 'spring-home';
  return {
    pageKey: managedPageKey(page.rest),
    title: `${draft}${page.name}`,
    htmlContent: page.body(),
    cssList: old ? ['https://example.com/campaign.css'] : [],
    jsList: old ? ['https://evil.example/tracker.js'] : [],
  };
}
