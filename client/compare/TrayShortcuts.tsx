import { useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Product } from '../../contracts/fragments/product.ts';
import styles from './CompareTray.module.css';
import type { SelectedProduct } from './compareChoice.ts';
import { checkboxOf } from './useCompareChoice.ts';

interface TrayShortcutsProps {
  selected: SelectedProduct[];
  /** Products of the page; other ones have other checkboxes. */
  products: Product[];
  text: string;
  /** Called with the checkbox whose shortcut is followed. */
  onFollow: (checkbox: HTMLInputElement) => void;
}

/**
 * Button after each checked box that leads to the tray, which is one of the last elements of the document. Like a skip
 * link it is visible only with the focus, so that nothing shifts when a box is checked.
 */
export function TrayShortcuts({ selected, products, text, onFollow }: TrayShortcutsProps) {
  const [checkboxes, setCheckboxes] = useState<HTMLInputElement[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page renders new checkboxes
  useLayoutEffect(
    () => setCheckboxes(selected.flatMap(({ productId }) => checkboxOf(productId) ?? [])),
    [selected, products],
  );
  return checkboxes.map(
    (checkbox) =>
      checkbox.form &&
      createPortal(
        <button type="button" className={styles.shortcut} onClick={() => onFollow(checkbox)}>
          {text}
        </button>,
        checkbox.form,
        checkbox.dataset['compare'],
      ),
  );
}
