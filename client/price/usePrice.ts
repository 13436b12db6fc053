import { useLayoutEffect, useState } from 'react';
import { afterPaint } from '../lib/afterPaint.ts';
import { inTime } from '../lib/lateCode.ts';
import { useSite } from '../lib/site.tsx';
import { usePrices } from './prices.ts';
import type { PriceTexts } from './shownPrice.ts';

/** Module that loads prices; imported once after the first paint. */
let tracker: typeof import('./trackPrice.ts') | undefined;

/**
 * Returns the price of a product and keeps it up to date while the caller is mounted; undefined while it is loading.
 * Nothing is loaded in editions without a shop (specification section 4).
 */
export function usePrice(productId: string): PriceTexts | null | undefined {
  const { region, shell, prices } = useSite();
  const { ecStatus } = shell.ecConfig;
  const [hasFailed, setHasFailed] = useState(false);
  // Layout effect: an outdated price of a previous page must not be painted.
  useLayoutEffect(() => {
    if (!ecStatus) return undefined;
    if (tracker) return tracker.trackPrice(region.code, productId, prices);
    let stop: (() => void) | null = () => {};
    afterPaint(async () => {
      const loaded = await inTime(import('./trackPrice.ts')).catch(() => null);
      tracker ??= loaded ?? undefined;
      if (!stop) return;
      if (loaded) stop = loaded.trackPrice(region.code, productId, prices);
      // Without the module no price is revalidated, so none is shown.
      else setHasFailed(true);
    });
    return () => {
      stop?.();
      stop = null;
    };
  }, [ecStatus, region.code, productId, prices]);
  const price = usePrices()(productId);
  return hasFailed ? null : price;
}
