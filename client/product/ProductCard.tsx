import type { Product } from '../../contracts/fragments/product.ts';
import { CardLink } from '../link/CardLink.tsx';
import { FramedPicture } from '../picture/FramedPicture.tsx';
import { Price } from '../price/Price.tsx';
import { Flag, type Wordings } from './Flag.tsx';
import styles from './ProductCard.module.css';
import { Ways } from './Ways.tsx';

interface ProductCardProps {
  product: Product;
  wordings: Wordings;
  /** True for the page's largest picture in the first view only. */
  priority?: boolean;
}

/** A product in a list: picture, name, what it is and its key facts, and where to go from here. */
export function ProductCard({ product, wordings, priority = false }: ProductCardProps) {
  const { productId, partNo, description, imgPath, url, keySpec } = product;
  const name = product.name || partNo || productId;
  const facts = keySpec.filter(Boolean);
  return (
    <li className={styles.card}>
      <div className={styles.body}>
        <FramedPicture
          ratio="1"
          className={styles.frame}
          image={imgPath}
          alt=""
          sizes="(max-width: 730px) 100vw, (max-width: 1024px) 45vw, 30vw"
          priority={priority}
        >
          <Flag product={product} wordings={wordings} />
        </FramedPicture>
        <div className={styles.copy}>
          <h3 className={styles.name}>
            <CardLink url={url}>
              <bdi>{name}</bdi>
            </CardLink>
          </h3>
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
          <Price productId={productId} name={name} isDeal={product.isDeal} />
          <Ways product={product} wordings={wordings} name={name} />
        </div>
      </div>
    </li>
  );
}
