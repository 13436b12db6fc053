import '../styles/base.css';
import { ErrorBoundary } from '../failure/ErrorBoundary.tsx';
import { Layout } from '../layout/Layout.tsx';
import { type LayoutParts, LayoutPartsContext, layoutParts } from '../layout/layoutParts.tsx';
import { DeferredContext } from '../lib/Deferred.tsx';
import { AppProviders, type AppProvidersProps } from './AppProviders.tsx';
import type { PageComponent, ShownPage } from './shownPage.ts';

export interface AppProps extends AppProvidersProps {
  Page: PageComponent;
  page: ShownPage;
  /** Deferred sections by id; only on the server, when the page streams. */
  deferred?: Readonly<Record<string, Promise<unknown>>>;
  /** Only on the server, which replaces parts it has already rendered (renderer/document/prebuiltLayout.ts). */
  parts?: LayoutParts;
}

const noDeferred = {};

/** Root component: providers, header and footer around a page. The same tree on the server and in the browser. */
export function App({ Page, page, deferred = noDeferred, parts = layoutParts, ...providerProps }: AppProps) {
  return (
    <AppProviders {...providerProps}>
      <LayoutPartsContext value={parts}>
        <DeferredContext value={deferred}>
          <Layout kind={page.kind} breadcrumbs={'data' in page ? page.data.breadcrumbs : null} apilist={page.apilist}>
            <ErrorBoundary part="page" data={page}>
              <Page page={page} />
            </ErrorBoundary>
          </Layout>
        </DeferredContext>
      </LayoutPartsContext>
    </AppProviders>
  );
}
