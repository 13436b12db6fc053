import type { ReactNode } from 'react';
import type { Product } from '../../contracts/fragments/product.ts';
import { CardLink } from '../link/CardLink.tsx';
import { FramedPicture } from '../picture/FramedPicture.tsx';
import { phoneWide } from '../picture/sizes.ts';
import { Price } from '../price/Price.tsx';
import { Flag, type Wordings } from './Flag.tsx';
import styles from './ProductCard.module.css';
import { ProductFacts } from './ProductFacts.tsx';
import { ProductLinks } from './ProductLinks.tsx';
import { nameOf } from './productName.ts';
import { useProductUrl } from './useProductUrl.ts';

interface ProductCardProps {
  product: Product;
  wordings: Wordings;
  /** One level below the heading of the list. */
  heading?: 'h3' | 'h4' | undefined;
  /** True to load the image first; only for the largest image of the initial viewport. */
  priority?: boolean;
  /** Additional actions in the footer of the card. */
  children?: ReactNode;
}

/** Product in a list: image, name, description, key facts, price and links. */
export function ProductCard({
  product,
  wordings,
  heading: Heading = 'h3',
  priority = false,
  children,
}: ProductCardProps) {
  const { description, imgPath } = product;
  const url = useProductUrl(product);
  return (
    <li className={styles.card}>
      <FramedPicture
        ratio="1"
        className={styles.frame}
        image={imgPath}
        alt=""
        sizes={`${phoneWide}, (width <= 63.9375em) 45vw, 30vw`}
        priority={priority}
      >
        <Flag product={product} wordings={wordings} />
      </FramedPicture>
      <div className={styles.copy}>
        <Heading className={styles.name}>
          <CardLink url={url}>
            <bdi>{nameOf(product)}</bdi>
          </CardLink>
        </Heading>
        {description && <p className={styles.description}>{description}</p>}
        <ProductFacts product={product} className={styles.facts} />
        <Price product={product} className={styles.price} />
        <div className={styles.foot}>
          <ProductLinks product={product} wordings={wordings} />
          {children}
        </div>
      </div>
    </li>
  );
}
