import { AppProviders } from '../client/app/AppProviders.tsx';
import { ApiCallList } from '../client/layout/ApiCallList.tsx';
import { layoutParts as inBrowser, type LayoutParts } from '../client/layout/layoutParts.ts';
import { RegionSwitcher } from '../client/region/RegionSwitcher.tsx';

const layoutParts: LayoutParts = { ...inBrowser, RegionSwitcher, ApiCallList };

/** Layout parts that the server renders once per edition, with the React context that they need. */
export const surroundings = { AppProviders, layoutParts };
