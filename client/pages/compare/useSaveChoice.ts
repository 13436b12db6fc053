import { useEffect } from 'react';
import type { Comparison } from '../../../contracts/pages/compare.ts';
import { writeChoice } from '../../compare/compareChoice.ts';
import { useSite } from '../../lib/site.tsx';

/** Stores the products of the URL as the selected products, which product line pages then show as checked. */
export function useSaveChoice({ productList }: Comparison): void {
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
