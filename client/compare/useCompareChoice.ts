import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import type { Product } from '../../contracts/fragments/product.ts';
import type { RegionCode } from '../../contracts/regions/regions.ts';
import { maxCompared } from '../../contracts/text/productIds.ts';
import { nameOf } from '../product/productName.ts';
import { readChoice, type SelectedProduct, writeChoice } from './compareChoice.ts';

const isCheckbox = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && 'compare' in target.dataset;
const checkboxes = () => [...document.querySelectorAll<HTMLInputElement>('[data-compare]')];

/** Checkbox of a product, if the page has one. */
export function checkboxOf(productId: string): HTMLInputElement | undefined {
  return checkboxes().find(({ dataset }) => dataset['compare'] === productId);
}

/**
 * Products selected on this page and on previous ones, synchronised with the checkboxes of the page. When the limit of
 * the screen size is reached, the other checkboxes are disabled (`aria-disabled`) and a click on one of
 * these sets `isRefused`.
 * @param hintId Id of the element that explains the limit.
 */
export function useCompareChoice(region: RegionCode, products: Product[], hintId: string) {
  const max = useSyncExternalStore(watchWidth, limitOfWidth);
  const [selected, setSelected] = useState(() => withChecked(readChoice(region), products, max));
  const [isRefused, setRefused] = useState(false);
  const change = (next: (selected: SelectedProduct[]) => SelectedProduct[]) => {
    setRefused(false);
    setSelected(next);
  };

  // Layout effects: no click may come between the rendering of a selection and the moment that clicks are listened to.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page renders new checkboxes
  useLayoutEffect(() => {
    writeChoice(region, selected);
    for (const checkbox of checkboxes()) {
      checkbox.checked = selected.some(({ productId }) => productId === checkbox.dataset['compare']);
      const isDisabled = !checkbox.checked && selected.length >= max;
      const attributes = { 'aria-disabled': 'true', 'aria-describedby': hintId };
      for (const [name, value] of Object.entries(attributes)) {
        if (isDisabled) checkbox.setAttribute(name, value);
        else checkbox.removeAttribute(name);
      }
    }
  }, [selected, max, region, hintId, products]);

  useLayoutEffect(() => {
    const onClick = (event: Event) => {
      if (!isCheckbox(event.target) || !event.target.hasAttribute('aria-disabled')) return;
      event.preventDefault();
      setRefused(true);
    };
    const onChange = ({ target }: Event) => {
      if (!isCheckbox(target)) return;
      const { compare: id = '' } = target.dataset;
      // The checkbox may have been checked before the effect above disabled it.
      if (target.checked && selected.length >= max) target.checked = false;
      setRefused(false);
      setSelected((before) => (target.checked ? withProduct(before, products, id) : withoutProduct(before, id)));
    };
    // A new selection or page resets the refusal.
    setRefused(false);
    document.addEventListener('click', onClick);
    document.addEventListener('change', onChange);
    return () => {
      document.removeEventListener('click', onClick);
      document.removeEventListener('change', onChange);
    };
  }, [products, selected, max]);

  const remove = (id: string) => change((before) => withoutProduct(before, id));
  return { selected, max, isRefused, remove, clear: () => change(() => []) };
}

/** The stored selection plus boxes checked before the tray was loaded. */
function withChecked(stored: SelectedProduct[], products: Product[], max: number): SelectedProduct[] {
  const ids = checkboxes().flatMap(({ checked, dataset }) => (checked && dataset['compare']) || []);
  return ids.reduce((selected, id) => (selected.length < max ? withProduct(selected, products, id) : selected), stored);
}

function withProduct(selected: SelectedProduct[], products: Product[], id: string): SelectedProduct[] {
  const product = products.find(({ productId }) => productId === id);
  if (!product || selected.some(({ productId }) => productId === id)) return selected;
  return [...selected, { productId: id, name: nameOf(product), imgPath: product.imgPath }];
}

function withoutProduct(selected: SelectedProduct[], id: string): SelectedProduct[] {
  return selected.filter(({ productId }) => productId !== id);
}

const phones = '(width <= 45.625em)';
const tablets = '(width <= 63.9375em)';

/** Maximum number of compared products: 2 on phones, 3 on tablets, all on desktops. */
function limitOfWidth(): number {
  if (matchMedia(phones).matches) return 2;
  return matchMedia(tablets).matches ? 3 : maxCompared;
}

function watchWidth(notify: () => void): () => void {
  const queries = [phones, tablets].map((query) => matchMedia(query));
  for (const query of queries) query.addEventListener('change', notify);
  return () => {
    for (const query of queries) query.removeEventListener('change', notify);
  };
}
