import type { FormEvent } from 'react';
import type { ComparableLine } from '../../../contracts/pages/compare.ts';
import { maxCompared } from '../../../contracts/text/productIds.ts';
import { compareUrl } from '../../compare/compareUrl.ts';
import { useSite } from '../../lib/site.tsx';
import styles from './ProductPickers.module.css';

interface ProductPickersProps {
  lines: ComparableLine[];
  /** The compared products, which are not offered. */
  productIds: string[];
}

/**
 * A picker for each column without a product; style sheets hide those beyond the limit of the window's width. Each is a
 * form of its own, so that it works without scripts: the value of an option is the whole comparison that it leads to.
 */
export function ProductPickers({ lines, productIds }: ProductPickersProps) {
  const { pathRegion } = useSite();
  const offered = lines
    .map(({ name, productList }) => ({
      name,
      productList: productList.filter(({ productId }) => !productIds.includes(productId)),
    }))
    .filter(({ productList }) => productList.length > 0);
  if (offered.length === 0) return null;

  /** Compares with what all pickers have, not only the submitted one. */
  const compare = (event: FormEvent<HTMLElement>) => {
    event.preventDefault();
    const picked = [...event.currentTarget.querySelectorAll('select')].flatMap(
      ({ value }) => value.split(',').at(-1) || [],
    );
    const ids = [...new Set([...productIds, ...picked])].slice(0, maxCompared);
    // As a click on a link, the one way to a page (app/links.ts).
    const link = Object.assign(document.createElement('a'), { href: compareUrl(pathRegion, ids), hidden: true });
    event.currentTarget.append(link);
    link.click();
    link.remove();
  };
  return (
    // The lists of other products begin without a selection.
    <ul key={productIds.join()} className={`${styles.pickers} screen-only`} onSubmit={compare}>
      {Array.from({ length: maxCompared - productIds.length }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pickers differ in nothing but their position
        <ProductPicker key={index} lines={offered} productIds={productIds} />
      ))}
    </ul>
  );
}

function ProductPicker({ lines, productIds }: ProductPickersProps) {
  const { strings, pathRegion } = useSite();
  return (
    <li>
      {/* No form restoration, which would show a product as selected after its removal. */}
      <form action={compareUrl(pathRegion, [])} className={styles.picker} autoComplete="off">
        <label className={styles.label}>
          {strings.choose_product}
          <select name="ids" required defaultValue="" className={styles.select}>
            <option value="">–</option>
            {lines.map(({ name, productList }) => (
              <optgroup key={name} label={name}>
                {productList.map((product) => (
                  <option key={product.productId} value={[...productIds, product.productId].join()}>
                    {product.name}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        </label>
        <button type="submit" className={styles.submit}>
          {strings.compare}
        </button>
      </form>
    </li>
  );
}
