import { useMemo } from 'react';
import type { PageProduct } from '../../contracts/fragments/product.ts';
import { maxCompared } from '../../contracts/text/productIds.ts';
import { CompareCheck } from '../compare/CompareCheck.tsx';
import { compareUrl } from '../compare/compareUrl.ts';
import { useCompareTray } from '../compare/useCompareTray.ts';
import { useSite } from '../lib/site.tsx';
import { FramedPicture } from '../picture/FramedPicture.tsx';
import { onPhone } from '../picture/sizes.ts';
import { Price } from '../price/Price.tsx';
import { AmountText } from '../price/PriceLines.tsx';
import { usePrices } from '../price/prices.ts';
import lowerStyles from './LowerBar.module.css';
import styles from './ProductBar.module.css';
import { ProductFacts } from './ProductFacts.tsx';
import { ProductLink, sellerLink } from './ProductLinks.tsx';
import { nameOf } from './productName.ts';

const linkClasses = { buy: styles.buy, link: styles.whereToBuy };

/**
 * The product that a page is about, with its price and links: a bar below the page's head that stays in sight. On phones
 * the head shows picture, price and facts, and a bar at the lower edge has the name, the price and the link to the shop.
 */
export function ProductBar({ offer }: { offer: PageProduct }) {
  const { strings, pathRegion, shell } = useSite();
  const CompareTray = useCompareTray(true);
  const { product, related } = offer;
  const name = nameOf(product);
  const texts = usePrices()(product.productId);
  const now = texts?.lines?.now;
  const all = useMemo(() => [product, ...related], [product, related]);
  const seller = <ProductLink {...sellerLink(product, texts, offer)} productName={name} classes={linkClasses} />;
  const compared = all.slice(0, maxCompared).map(({ productId }) => productId);
  return (
    <>
      <div className={styles.bar} data-product-bar data-deal={(shell.ecConfig.ecStatus && product.isDeal) || undefined}>
        <FramedPicture
          ratio="1"
          className={styles.picture}
          image={product.imgPath}
          alt=""
          sizes={`${onPhone(35)}, 5rem`}
        />
        <div className={styles.copy}>
          <p className={styles.name}>
            <bdi>{name}</bdi>
          </p>
          <ProductFacts product={product} className={styles.facts} />
        </div>
        <Price product={product} className={styles.price} />
        <div className={`${styles.actions} screen-only`}>
          {seller}
          <CompareCheck product={product} />
          <a href={compareUrl(pathRegion, compared)} className={`${styles.compare} without-script`}>
            {strings.compare}
          </a>
        </div>
      </div>
      <div className={`${lowerStyles.bar} screen-only`} data-lower-bar>
        <p className={lowerStyles.name}>
          <bdi>{name}</bdi>
        </p>
        <p className={lowerStyles.price}>{now && <AmountText {...now} />}</p>
        {seller}
      </div>
      {CompareTray && <CompareTray products={all} />}
    </>
  );
}

/** Reserves the space of a product bar that has not arrived. */
export const ProductBarRoom = () => <div className={styles.room} />;
