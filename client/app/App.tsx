import '../styles/base.css';
import type { ComponentType } from 'react';
import type { PageAnswer } from '../../contracts/pages/page.ts';
import { Layout } from '../layout/Layout.tsx';
import { type LayoutParts, LayoutPartsContext, layoutParts } from '../layout/layoutParts.ts';
import { LateContext } from '../lib/late.tsx';
import type { SearchPage } from '../pages/search/searchPage.ts';
import type { ErrorAnswer } from './loadPage.ts';
import { Surroundings, type SurroundingsProps } from './Surroundings.tsx';

/** A page of the BFF's, or what the renderer makes by itself: what stands in the place of a page, and the results of a search. */
export type ShownPage = PageAnswer | ErrorAnswer | SearchPage;

/** A page module's component: one per kind, which gets pages of its kind only. */
export type PageComponent = ComponentType<{ page: ShownPage }>;

export interface AppProps extends SurroundingsProps {
  Page: PageComponent;
  page: ShownPage;
  /** Only on the server, when the page streams. */
  late?: Readonly<Record<string, Promise<unknown>>>;
  /** Only on the server, where something stands in for what it has rendered already (renderer/document/readyLayout.ts). */
  parts?: LayoutParts;
}

const noLate = {};

/** Everything around a page: the edition, the address, header and footer. The same tree on the server and in the browser. */
export function App({ Page, page, late = noLate, parts = layoutParts, ...surroundings }: AppProps) {
  return (
    <Surroundings {...surroundings}>
      <LayoutPartsContext value={parts}>
        <LateContext value={late}>
          <Layout
            kind={page.kind}
            breadcrumbs={'data' in page ? page.data.breadcrumbs : null}
            apilist={'data' in page ? page.apilist : undefined}
          >
            <Page page={page} />
          </Layout>
        </LateContext>
      </LayoutPartsContext>
    </Surroundings>
  );
}
