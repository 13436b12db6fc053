import { useLazyComponent } from '../lib/useLazyComponent.ts';

const load = () => import('./LazyCompareTray.tsx').then((module) => module.LazyCompareTray);

/** Returns the tray of the comparison once the browser was idle; null before, and for pages without products. */
export const useCompareTray = (hasProducts: boolean) => useLazyComponent(load, hasProducts);
