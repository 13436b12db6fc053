import '../styles/base.css';
import type { ComponentType } from 'react';
import { createPath, Router, type To } from 'react-router-dom';
import type { PageAnswer } from '../../contracts/pages/page.ts';
import { Layout } from '../layout/Layout.tsx';
import { LateContext } from '../lib/late.tsx';
import { type Site, SiteContext } from '../lib/site.tsx';
import type { SearchPage } from '../pages/search/searchPage.ts';
import type { ErrorAnswer } from './loadPage.ts';

/** A page of the BFF's, or what the renderer makes by itself: what stands in the place of a page, and the results of a search. */
export type ShownPage = PageAnswer | ErrorAnswer | SearchPage;

/** A page module's component: one per kind, which gets pages of its kind only. */
export type PageComponent = ComponentType<{ page: ShownPage }>;

export type Navigate = (to: string, options?: { replace?: boolean; preventScrollReset?: boolean }) => unknown;

export interface AppProps {
  Page: PageComponent;
  page: ShownPage;
  site: Site;
  /** Path and query that are shown; on the server the one that was asked for. */
  url: string;
  hash?: string;
  /** Only in the browser. */
  navigate?: Navigate;
  /** Only on the server, when the page streams. */
  late?: Readonly<Record<string, Promise<unknown>>>;
}

const hrefOf = (to: To): string => (typeof to === 'string' ? to : createPath(to));
const noLate = {};
const noNavigate: Navigate = () => {};

/** Everything around a page: the edition, the address, header and footer. The same tree on the server and in the browser. */
export function App({ Page, page, site, url, hash = '', navigate = noNavigate, late = noLate }: AppProps) {
  const [pathname = url] = url.split('?', 1);
  return (
    <Router
      location={{ pathname, search: url.slice(pathname.length), hash }}
      navigator={{
        createHref: hrefOf,
        go: (delta) => history.go(delta),
        push: (to, _state, options) => navigate(hrefOf(to), options),
        replace: (to, _state, options) => navigate(hrefOf(to), { ...options, replace: true }),
      }}
    >
      <SiteContext value={site}>
        <LateContext value={late}>
          <Layout
            kind={page.kind}
            showBreadcrumb={page.kind !== 'home'}
            breadcrumbs={'data' in page ? page.data.breadcrumbs : null}
            apilist={'data' in page ? page.apilist : undefined}
          >
            <Page page={page} />
          </Layout>
        </LateContext>
      </SiteContext>
    </Router>
  );
}
