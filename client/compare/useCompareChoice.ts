import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Product } from '../../contracts/fragments/product.ts';
import type { RegionCode } from '../../contracts/regions/regions.ts';
import { maxCompared } from '../../contracts/text/productIds.ts';
import { nameOf } from '../product/productName.ts';
import { type Chosen, readChoice, writeChoice } from './compareChoice.ts';

const isCheckbox = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && 'compare' in target.dataset;
const checkboxes = () => [...document.querySelectorAll<HTMLInputElement>('[data-compare]')];

/** The checkbox on the card of a product, if the page has one. */
export function checkboxOf(productId: string): HTMLInputElement | undefined {
  return checkboxes().find(({ dataset }) => dataset['compare'] === productId);
}

/**
 * What is chosen on this page and was chosen on others, kept in step with the page's checkboxes. As many as can be compared on
 * a screen of this size; then the other checkboxes are off, say why, and `isRefused` says that somebody tried one.
 * @param hintId Of the element that says how many there may be.
 */
export function useCompareChoice(region: RegionCode, products: Product[], hintId: string) {
  const max = useSyncExternalStore(watchWidth, limitOfWidth);
  const [chosen, setChosen] = useState(() => withChecked(readChoice(region), products, max));
  const [isRefused, setRefused] = useState(false);
  const change = (next: (chosen: Chosen[]) => Chosen[]) => {
    setRefused(false);
    setChosen(next);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: again for every page's products, whose checkboxes are new
  useEffect(() => {
    writeChoice(region, chosen);
    for (const box of checkboxes()) {
      box.checked = chosen.some(({ productId }) => productId === box.dataset['compare']);
      const isOff = !box.checked && chosen.length >= max;
      box.ariaDisabled = isOff ? 'true' : null;
      if (isOff) box.setAttribute('aria-describedby', hintId);
      else box.removeAttribute('aria-describedby');
    }
  }, [chosen, max, region, hintId, products]);

  useEffect(() => {
    const onClick = (event: Event) => {
      if (!isCheckbox(event.target) || event.target.ariaDisabled !== 'true') return;
      event.preventDefault();
      setRefused(true);
    };
    const onChange = ({ target }: Event) => {
      if (!isCheckbox(target)) return;
      const { compare: id = '' } = target.dataset;
      // Whoever was quicker than the effect above has met no refusal.
      if (target.checked && chosen.length >= max) target.checked = false;
      setRefused(false);
      setChosen((before) => (target.checked ? withProduct(before, products, id) : without(before, id)));
    };
    // Since then, and of another page's products, nobody has tried one.
    setRefused(false);
    document.addEventListener('click', onClick);
    document.addEventListener('change', onChange);
    return () => {
      document.removeEventListener('click', onClick);
      document.removeEventListener('change', onChange);
    };
  }, [products, chosen, max]);

  const remove = (id: string) => change((before) => without(before, id));
  return { chosen, max, isRefused, remove, clear: () => change(() => []) };
}

/** The stored choice, and what was checked before the tray was there. */
function withChecked(stored: Chosen[], products: Product[], max: number): Chosen[] {
  const ids = checkboxes().flatMap(({ checked, dataset }) => (checked && dataset['compare']) || []);
  return ids.reduce((chosen, id) => (chosen.length < max ? withProduct(chosen, products, id) : chosen), stored);
}

function withProduct(chosen: Chosen[], products: Product[], id: string): Chosen[] {
  const product = products.find(({ productId }) => productId === id);
  if (!product || chosen.some(({ productId }) => productId === id)) return chosen;
  return [...chosen, { productId: id, name: nameOf(product), imgPath: product.imgPath }];
}

function without(chosen: Chosen[], id: string): Chosen[] {
  return chosen.filter(({ productId }) => productId !== id);
}

const phones = '(max-width: 730px)';
const tablets = '(max-width: 1024px)';

/** Two columns fit a phone, three a tablet, all a desktop. */
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
