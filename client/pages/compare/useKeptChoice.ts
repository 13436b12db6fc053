import { useEffect } from 'react';
import type { Comparison } from '../../../contracts/pages/compare.ts';
import { writeChoice } from '../../compare/compareChoice.ts';
import { useSite } from '../../lib/site.tsx';

/** Keeps the products that the address names as the visitor's choice: the product lines go on from there. */
export function useKeptChoice({ productList }: Comparison): void {
  const { region } = useSite();
  useEffect(
    () =>
      writeChoice(
        region.code,
        productList.map(({ productId, name, imgPath }) => ({ productId, name: name || productId, imgPath })),
      ),
    [region, productList],
  );
}
