import '../styles/base.css';
import { Layout } from '../layout/Layout.tsx';
import { type LayoutParts, LayoutPartsContext, layoutParts } from '../layout/layoutParts.ts';
import { LateContext } from '../lib/late.tsx';
import { Surroundings, type SurroundingsProps } from './Surroundings.tsx';
import type { PageComponent, ShownPage } from './shownPage.ts';

export interface AppProps extends SurroundingsProps {
  Page: PageComponent;
  page: ShownPage;
  /** Deferred sections by id; only on the server, when the page streams. */
  late?: Readonly<Record<string, Promise<unknown>>>;
  /** Only on the server, which replaces parts it has already rendered (renderer/document/readyLayout.ts). */
  parts?: LayoutParts;
}

const noLate = {};

/** Root component: providers, header and footer around a page. The same tree on the server and in the browser. */
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
