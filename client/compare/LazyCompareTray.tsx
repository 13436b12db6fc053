import { type ComponentType, useEffect, useState } from 'react';
import type { Product } from '../../contracts/fragments/product.ts';
import { useSite } from '../lib/site.tsx';
import { readChoice } from './compareChoice.ts';

type Tray = ComponentType<{ products: Product[] }>;

/**
 * Loads the tray with the first selected product, or immediately if products are already selected. This component
 * itself loads when the browser is idle, so boxes may be checked before.
 */
export function LazyCompareTray({ products }: { products: Product[] }) {
  const { region } = useSite();
  const [LoadedTray, setTray] = useState<Tray | null>(null);
  useEffect(() => {
    // The tray is optional: the page also has a link to the comparison.
    const load = () =>
      import('./CompareTray.tsx').then(
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
