import { Surroundings } from '../client/app/Surroundings.tsx';
import { layoutParts as inBrowser, type LayoutParts } from '../client/layout/layoutParts.ts';
import { RegionSwitcher } from '../client/region/RegionSwitcher.tsx';

const layoutParts: LayoutParts = { ...inBrowser, RegionSwitcher };

/** What the server renders once for all pages of an edition, and what has to stand around it. */
export const surroundings = { Surroundings, layoutParts };
