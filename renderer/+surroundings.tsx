import { AppProviders } from '../client/app/AppProviders.tsx';
import { ApiCallList } from '../client/layout/ApiCallList.tsx';
import { layoutParts as inBrowser, type LayoutParts } from '../client/layout/layoutParts.tsx';
import { RegionSwitcher } from '../client/region/RegionSwitcher.tsx';

const layoutParts: LayoutParts = {
  ...inBrowser,
  ApiCallList,
  // The element in which the browser hydrates the list (client/layout/layoutParts.tsx).
  RegionSwitcher: ({ path }) => (
    <div>
      <RegionSwitcher path={path} />
    </div>
  ),
};

/** Layout parts that the server renders once per edition, with the React context that they need. */
export const surroundings = { AppProviders, layoutParts };
