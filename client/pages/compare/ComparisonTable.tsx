import type { Comparison } from '../../../contracts/pages/compare.ts';
import { pathTo } from '../../../contracts/routes.ts';
import { fillIn } from '../../../contracts/uiStrings.ts';
import { Icon } from '../../icons/Icon.tsx';
import { useSite } from '../../lib/site.tsx';
import { ContentLink } from '../../link/ContentLink.tsx';
import { FramedPicture } from '../../picture/FramedPicture.tsx';
import styles from './ComparisonTable.module.css';
import { PriceRow } from './PriceRow.tsx';

type Compared = Comparison['productList'][number];

/** A column for each product, a row for each specification that one of them has. */
export function ComparisonTable({ comparison }: { comparison: Comparison }) {
  const { strings } = useSite();
  const { productList, specList } = comparison;
  const rows = specList.filter(({ title, values }) => title && values.some(Boolean));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll what has the focus
    <section className={styles.scroll} aria-label={strings.compare} tabIndex={0}>
      <table className={styles.table} data-columns={productList.length}>
        <thead>
          <tr>
            <th scope="col" className={styles.corner}>
              {strings.specifications}
            </th>
            {productList.map((product, index) => (
              <ProductHead
                key={product.productId}
                product={product}
                others={productList.filter((other) => other !== product)}
                isFirst={index === 0}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          <PriceRow products={productList} />
          {rows.map(({ title, values }) => (
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
  );
}

interface ProductHeadProps {
  product: Compared;
  /** Who stays when this product goes. */
  others: Compared[];
  isFirst: boolean;
}

function ProductHead({ product, others, isFirst }: ProductHeadProps) {
  const { strings, region } = useSite();
  const { productId, imgPath, url } = product;
  const name = product.name || productId;
  const ids = others.map((other) => encodeURIComponent(other.productId)).join(',');
  return (
    <th scope="col" className={styles.product}>
      <FramedPicture
        ratio="1"
        className={styles.frame}
        image={imgPath}
        alt=""
        sizes="(max-width: 730px) 50vw, 20vw"
        priority={isFirst}
      />
      <ContentLink link={{ url, urlTarget: '_self' }} className={styles.name}>
        <bdi>{name}</bdi>
      </ContentLink>
      <a
        className={styles.remove}
        href={`${pathTo('ComparePage', region.code)}${ids && `?ids=${ids}`}`}
        aria-label={fillIn(strings.remove_product, { product: name })}
      >
        <Icon name="close" />
      </a>
    </th>
  );
}
