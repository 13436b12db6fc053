import { useLayoutEffect, useState } from 'react';
import { withoutReload } from '../app/reloadOnce.ts';
import { afterPaint } from '../lib/afterPaint.ts';
import { useSite } from '../lib/site.tsx';
import { usePrices } from './prices.ts';
import type { PriceTexts } from './shownPrice.ts';

/** Module that loads prices; imported once after the first paint. */
let asking: typeof import('./askPrices.ts') | undefined;

/**
 * Returns the price of a product and keeps it up to date while the caller is mounted; undefined while it is loading.
 * Nothing is loaded in editions without a shop.
 */
export function useWantedPrice(productId: string): PriceTexts | null | undefined {
  const { region, shell, prices } = useSite();
  const { ecStatus } = shell.ecConfig;
  const [isLost, setLost] = useState(false);
  // Layout effect: an outdated price of a previous page must not be painted.
  useLayoutEffect(() => {
    if (!ecStatus) return undefined;
    if (asking) return asking.wantPrice(region.code, productId, prices);
    let stop: (() => void) | null = () => {};
    afterPaint(async () => {
      const loaded = await withoutReload(() => import('./askPrices.ts')).catch(() => null);
      asking ??= loaded ?? undefined;
      if (!stop) return;
      if (loaded) stop = loaded.wantPrice(region.code, productId, prices);
      // Without the module no price is revalidated, so none is shown.
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
