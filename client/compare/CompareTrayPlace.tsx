import { type ComponentType, useEffect, useState } from 'react';
import type { Product } from '../../contracts/fragments/product.ts';
import { withoutReload } from '../app/reloadOnce.ts';
import { useSite } from '../lib/site.tsx';
import { readChoice } from './compareChoice.ts';

type Tray = ComponentType<{ products: Product[] }>;

/**
 * Loads the tray with the first product that somebody chooses, or at once for a visitor who chose some before. It comes itself when
 * the browser is idle; who was quicker has checked boxes by then.
 */
export function CompareTrayPlace({ products }: { products: Product[] }) {
  const { region } = useSite();
  const [LoadedTray, setTray] = useState<Tray | null>(null);
  useEffect(() => {
    // Without it the page is whole: its link compares, too.
    const load = () =>
      withoutReload(() => import('./CompareTray.tsx')).then(
        ({ CompareTray }) => setTray(() => CompareTray),
        () => {},
      );
    const onChange = ({ target }: Event) => {
      if (target instanceof HTMLInputElement && 'compare' in target.dataset) load();
    };
    if (readChoice(region.code).length > 0 || document.querySelector('[data-compare]:checked')) load();
    document.addEventListener('change', onChange);
    return () => document.removeEventListener('change', onChange);
  }, [region]);
  return LoadedTray && <LoadedTray products={products} />;
}
