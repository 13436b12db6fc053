import '../styles/base.css';
import { Layout } from '../layout/Layout.tsx';
import { type LayoutParts, LayoutPartsContext, layoutParts } from '../layout/layoutParts.ts';
import { LateContext } from '../lib/late.tsx';
import { Surroundings, type SurroundingsProps } from './Surroundings.tsx';
import type { PageComponent, ShownPage } from './shownPage.ts';

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
