import { useLayoutEffect, useState } from 'react';
import { withoutReload } from '../app/reloadOnce.ts';
import { afterPaint } from '../lib/afterPaint.ts';
import { useSite } from '../lib/site.tsx';
import { usePrices } from './prices.ts';
import type { PriceTexts } from './shownPrice.ts';

/** What asks for prices; loaded once, behind the first paint. */
let asking: typeof import('./askPrices.ts') | undefined;

/**
 * What is known of a product's price, which is asked for as long as the caller shows it; undefined while nobody knows. Nothing
 * in editions without a shop.
 */
export function useWantedPrice(productId: string): PriceTexts | null | undefined {
  const { region, shell, prices } = useSite();
  const { ecStatus } = shell.ecConfig;
  const [isLost, setLost] = useState(false);
  // Before the next paint, which is not to show what was known of it on a page before.
  useLayoutEffect(() => {
    if (!ecStatus) return undefined;
    if (asking) return asking.wantPrice(region.code, productId, prices);
    let stop: (() => void) | null = () => {};
    afterPaint(async () => {
      const loaded = await withoutReload(() => import('./askPrices.ts')).catch(() => null);
      asking ??= loaded ?? undefined;
      if (!stop) return;
      if (loaded) stop = loaded.wantPrice(region.code, productId, prices);
      // Nobody sees to it that what is shown is not too old.
      else setLost(true);
    });
    return () => {
      stop?.();
      stop = null;
    };
  }, [ecStatus, region.code, productId, prices]);
  const told = usePrices().get(productId);
  return isLost ? null : told;
}
