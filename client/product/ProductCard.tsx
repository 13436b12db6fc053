import type { ReactNode } from 'react';
import type { Product } from '../../contracts/fragments/product.ts';
import { useSite } from '../lib/site.tsx';
import { CardLink } from '../link/CardLink.tsx';
import { ContentLink } from '../link/ContentLink.tsx';
import { FramedPicture } from '../picture/FramedPicture.tsx';
import { Flag, type Wordings } from './Flag.tsx';
import styles from './ProductCard.module.css';
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
        sizes="(max-width: 730px) 100vw, (max-width: 1024px) 45vw, 30vw"
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
        <div className={styles.foot}>
          <Ways product={product} wordings={wordings} />
          {children}
        </div>
      </div>
    </li>
  );
}

/** Where to go from a card; a product that leads nowhere is not sold in the edition, and says so. */
function Ways({ product, wordings }: { product: Product; wordings: Wordings }) {
  const { strings } = useSite();
  const { url, whereToBuyUrl } = product;
  if (!url && !whereToBuyUrl) return <p className={styles.notSold}>{strings.not_sold_here}</p>;
  return (
    <p className={styles.ways}>
      <Way url={url} text={wordings.learnMoreWording} of={nameOf(product)} />
      <Way url={whereToBuyUrl} text={wordings.whereToBuyWording} of={nameOf(product)} />
    </p>
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
