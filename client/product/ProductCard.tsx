import type { Product } from '../../contracts/fragments/product.ts';
import { CardLink } from '../link/CardLink.tsx';
import { ContentLink } from '../link/ContentLink.tsx';
import { FramedPicture } from '../picture/FramedPicture.tsx';
import { Flag, type Wordings } from './Flag.tsx';
import styles from './ProductCard.module.css';

interface ProductCardProps {
  product: Product;
  wordings: Wordings;
  /** True for the page's largest picture in the first view only. */
  priority?: boolean;
}

/** A product in a list: picture, name, what it is and its key facts, and where to go from here. */
export function ProductCard({ product, wordings, priority = false }: ProductCardProps) {
  const { productId, partNo, description, imgPath, url, whereToBuyUrl, keySpec } = product;
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
          {(url || whereToBuyUrl) && (
            <p className={styles.ways}>
              <Way url={url} text={wordings.learnMoreWording} of={name} />
              <Way url={whereToBuyUrl} text={wordings.whereToBuyWording} of={name} />
            </p>
          )}
        </div>
      </div>
    </li>
  );
}

/** A link of the card's foot; out of its sentence it has to say which product it means. */
function Way({ url, text, of: name }: { url: string; text: string; of: string }) {
  if (!url) return null;
  return (
    <ContentLink link={{ url, urlTarget: '_self' }} className={styles.way}>
      {text}
      <span className="visually-hidden">
        : <bdi>{name}</bdi>
      </span>
    </ContentLink>
  );
}
