/** Optional code of the whole document, which the first view does not need. */
import type { RegionCode } from '../../contracts/regions/regions.ts';
import { watchAccount } from '../account/watchAccount.ts';
import { tolerateForeignChanges } from '../failure/tolerateForeignChanges.ts';
import { ignoreDoublePress } from '../layout/ignoreDoublePress.ts';
import { startReveal } from '../lib/reveal.ts';

/** Starts it. @param root Root element of the page. */
export function startLater(root: HTMLElement, region: RegionCode): void {
  tolerateForeignChanges(root);
  watchAccount(region);
  ignoreDoublePress();
  startReveal(root);
}
