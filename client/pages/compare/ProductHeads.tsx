import type { Comparison } from '../../../contracts/pages/compare.ts';
import { fillIn } from '../../../contracts/strings/uiStrings.ts';
import { writeChoice } from '../../compare/compareChoice.ts';
import { compareUrl } from '../../compare/compareUrl.ts';
import { Icon } from '../../icons/Icon.tsx';
import { useSite } from '../../lib/site.tsx';
import { ContentLink } from '../../link/ContentLink.tsx';
import { FramedPicture } from '../../picture/FramedPicture.tsx';
import { usePrices } from '../../price/prices.ts';
import { ProductLink } from '../../product/ProductLinks.tsx';
import { useProductUrl } from '../../product/useProductUrl.ts';
import tableStyles from './ComparisonTable.module.css';
import styles from './ProductHeads.module.css';
import { roles } from './roles.ts';

type ComparedProduct = Comparison['productList'][number];

/** Images and, in a separate row, names and links to the shop, which stick below the header. */
export function ProductHeads({ products }: { products: ComparedProduct[] }) {
  const { strings } = useSite();
  return (
    <thead {...roles.rowgroup}>
      <tr {...roles.row} className={styles.pictures}>
        <td {...roles.cell} className={tableStyles.spec} />
        {products.map((product, index) => (
          <ProductPicture
            key={product.productId}
            product={product}
            otherProducts={products.filter((other) => other !== product)}
            isFirst={index === 0}
          />
        ))}
      </tr>
      <tr {...roles.row} className={styles.names}>
        <th {...roles.columnheader} scope="col" className={tableStyles.spec}>
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
  const { shell } = useSite();
  const url = useProductUrl(product);
  const shopLink = usePrices()(product.productId)?.shopLink;
  const name = product.name || product.productId;
  return (
    // The name alone is read as the header of each value.
    <th {...roles.columnheader} scope="col" aria-label={name} className={styles.product}>
      <ContentLink link={{ url, urlTarget: '_self' }} className={styles.name}>
        <bdi>{name}</bdi>
      </ContentLink>
      {shell.ecConfig.ecStatus && (
        <div className={`${styles.buy} screen-only`}>
          {shopLink && <ProductLink {...shopLink} productName={name} />}
        </div>
      )}
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
    <td {...roles.cell} className={styles.picture}>
      <FramedPicture ratio="1" image={imgPath} alt="" sizes="(width <= 45.625em) 45vw, 20vw" priority={isFirst} />
      <a
        className={`${styles.remove} screen-only`}
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
