import { type ComponentType, createContext, lazy } from 'react';
import { whenIdle } from '../lib/whenIdle.ts';

export interface RegionSwitcherProps {
  /** False where other editions have no such page, and the links lead to their home. */
  keepsPath: boolean;
}

/** Once the browser is idle; where its chunk is gone and the page could not be loaded anew (app/reloadOnce.ts), nothing. */
async function loadWhenIdle(): Promise<{ default: ComponentType<RegionSwitcherProps> }> {
  await new Promise<void>((resolve) => whenIdle(resolve));
  return import('./RegionSwitcher.tsx').then(
    ({ RegionSwitcher }) => ({ default: RegionSwitcher }),
    () => ({ default: () => null }),
  );
}

/**
 * The list of all editions. Its script and hydration, a quarter of a home page's elements, wait until the browser is idle: the
 * server's HTML opens and leads to every edition without them. The server gives the component itself (renderer/+App.ts).
 */
export const RegionSwitcherContext = createContext<ComponentType<RegionSwitcherProps>>(lazy(loadWhenIdle));
