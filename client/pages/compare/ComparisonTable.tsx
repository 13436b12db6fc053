import { useState } from 'react';
import type { Comparison } from '../../../contracts/pages/compare.ts';
import { fillIn } from '../../../contracts/strings/uiStrings.ts';
import { writeChoice } from '../../compare/compareChoice.ts';
import { compareUrl } from '../../compare/compareUrl.ts';
import { Icon } from '../../icons/Icon.tsx';
import { useSite } from '../../lib/site.tsx';
import { ContentLink } from '../../link/ContentLink.tsx';
import { FramedPicture } from '../../picture/FramedPicture.tsx';
import { useProductUrl } from '../../product/useProductUrl.ts';
import styles from './ComparisonTable.module.css';
import { PriceRow } from './PriceRow.tsx';

type ComparedProduct = Comparison['productList'][number];

/** A column per product, a row per specification that at least one product has. */
export function ComparisonTable({ comparison }: { comparison: Comparison }) {
  const { strings } = useSite();
  const { productList, specList } = comparison;
  const [hidesEqualRows, setHidesEqualRows] = useState(false);
  const rows = specList.filter(({ title, values }) => title && values.some(Boolean));
  const differingRows = rows.filter(({ values }) => productList.some((_, column) => values[column] !== values[0]));
  // The option is useful only when some rows differ, but not all.
  const canHide = differingRows.length > 0 && differingRows.length < rows.length;
  return (
    <>
      {canHide && (
        // No form restoration, which would check the box before hydration (CompareCheck.tsx).
        <form method="dialog" autoComplete="off" className="screen-only needs-script">
          <label className={styles.choice}>
            <input
              type="checkbox"
              checked={hidesEqualRows}
              onChange={(event) => setHidesEqualRows(event.target.checked)}
            />
            {strings.only_differences}
          </label>
        </form>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll a focused element */}
      <section className={styles.scroll} aria-label={strings.compare} tabIndex={0}>
        <table className={styles.table} data-columns={productList.length}>
          <ProductHeads products={productList} />
          <tbody>
            <PriceRow products={productList} />
            {(canHide && hidesEqualRows ? differingRows : rows).map(({ title, values }) => (
              <tr key={title}>
                <th scope="row" className={styles.spec}>
                  {title}
                </th>
                {productList.map(({ productId }, column) => (
                  <td key={productId}>
                    <bdi>{values[column] || '–'}</bdi>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

/** Images and, in a separate row, names, which stick below the header on wide screens. */
function ProductHeads({ products }: { products: ComparedProduct[] }) {
  const { strings } = useSite();
  return (
    <thead>
      <tr>
        <td className={styles.spec} />
        {products.map((product, index) => (
          <ProductPicture
            key={product.productId}
            product={product}
            otherProducts={products.filter((other) => other !== product)}
            isFirst={index === 0}
          />
        ))}
      </tr>
      <tr className={styles.names}>
        <th scope="col" className={styles.spec}>
          {strings.specifications}
        </th>
        {products.map((product) => (
          <ProductName key={product.productId} product={product} />
        ))}
      </tr>
    </thead>
  );
}

function ProductName({ product }: { product: ComparedProduct }) {
  const url = useProductUrl(product);
  return (
    <th scope="col" className={styles.product}>
      <ContentLink link={{ url, urlTarget: '_self' }} className={styles.name}>
        <bdi>{product.name || product.productId}</bdi>
      </ContentLink>
    </th>
  );
}

interface ProductPictureProps {
  product: ComparedProduct;
  /** The products that remain when this one is removed. */
  otherProducts: ComparedProduct[];
  isFirst: boolean;
}

function ProductPicture({ product, otherProducts, isFirst }: ProductPictureProps) {
  const { strings, region, pathRegion } = useSite();
  const { productId, name, imgPath } = product;
  return (
    <td className={styles.picture}>
      <FramedPicture ratio="1" image={imgPath} alt="" sizes="(width <= 730px) 35vw, 20vw" priority={isFirst} />
      <a
        className={styles.remove}
        href={compareUrl(
          pathRegion,
          otherProducts.map((other) => other.productId),
        )}
        aria-label={fillIn(strings.remove_product, { product: name || productId })}
        // A URL with products updates the stored choice (useSaveChoice.ts); one without products does not.
        onClick={() => otherProducts.length === 0 && writeChoice(region.code, [])}
      >
        <Icon name="close" />
      </a>
    </td>
  );
}
