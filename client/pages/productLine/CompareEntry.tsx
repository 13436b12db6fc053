import type { Product } from '../../../contracts/fragments/product.ts';
import { maxCompared } from '../../../contracts/text/productIds.ts';
import { compareUrl } from '../../compare/compareUrl.ts';
import { useSite } from '../../lib/site.tsx';
import { ButtonLink } from '../../link/ContentLink.tsx';
import { FramedPicture } from '../../picture/FramedPicture.tsx';
import { nameOf } from '../../product/productName.ts';
import { Section } from '../../section/Section.tsx';
import styles from './CompareEntry.module.css';

/** Link to a comparison of the first products of a line, also for visitors who cannot use the checkboxes. */
export function CompareEntry({ products }: { products: Product[] }) {
  const { strings, pathRegion } = useSite();
  const firstProducts = products.slice(0, maxCompared);
  if (firstProducts.length < 2) return null;
  const ids = firstProducts.map(({ productId }) => productId);
  return (
    <Section title={strings.compare}>
      <div className={styles.entry}>
        <ul className={styles.list}>
          {firstProducts.map((product) => (
            <li key={product.productId} className={styles.product}>
              <FramedPicture ratio="1" image={product.imgPath} alt="" sizes="(width <= 45.625em) 22vw, 10rem" />
              <bdi>{nameOf(product)}</bdi>
            </li>
          ))}
        </ul>
        <ButtonLink link={{ name: strings.compare, url: compareUrl(pathRegion, ids) }} />
      </div>
    </Section>
  );
}
