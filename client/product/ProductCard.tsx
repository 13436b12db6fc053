import type { ReactNode } from 'react';
import type { Product } from '../../contracts/fragments/product.ts';
import { CardLink } from '../link/CardLink.tsx';
import { FramedPicture } from '../picture/FramedPicture.tsx';
import { phoneWide } from '../picture/sizes.ts';
import { Price } from '../price/Price.tsx';
import { Flag, type Wordings } from './Flag.tsx';
import styles from './ProductCard.module.css';
import { ProductLinks } from './ProductLinks.tsx';
import { nameOf } from './productName.ts';

/** As many key facts as are read at a glance. */
const factsShown = 3;

interface ProductCardProps {
  product: Product;
  wordings: Wordings;
  /** One below the heading that stands over the list. */
  heading?: 'h3' | 'h4' | undefined;
  /** True for the page's largest picture in the first view only. */
  priority?: boolean;
  /** What else can be done with the product, at the card's foot. */
  children?: ReactNode;
}

/** A product in a list: picture, name, what it is and its key facts, and where to go from here. */
export function ProductCard({
  product,
  wordings,
  heading: Heading = 'h3',
  priority = false,
  children,
}: ProductCardProps) {
  const { description, imgPath, url, keySpec } = product;
  const facts = keySpec.filter(Boolean).slice(0, factsShown);
  return (
    <li className={styles.card}>
      <FramedPicture
        ratio="1"
        className={styles.frame}
        image={imgPath}
        alt=""
        sizes={`${phoneWide}, (max-width: 1024px) 45vw, 30vw`}
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
        {facts.length > 0 && (
          <ul className={styles.facts}>
            {facts.map((fact) => (
              <li key={fact}>
                <bdi>{fact}</bdi>
              </li>
            ))}
          </ul>
        )}
        <Price product={product} className={styles.price} />
        <div className={styles.foot}>
          <ProductLinks product={product} wordings={wordings} />
          {children}
        </div>
      </div>
    </li>
  );
}
