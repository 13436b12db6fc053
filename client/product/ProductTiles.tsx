import type { Product, ProductListSection } from '../../contracts/fragments/product.ts';
import { Section } from '../layout/Section.tsx';
import { CardLink } from '../link/CardLink.tsx';
import { Picture } from '../picture/Picture.tsx';
import { Flag } from './Flag.tsx';
import styles from './ProductTiles.module.css';

interface ProductTilesProps {
  section: ProductListSection;
  /** Stands in for a section without a title of its own. */
  title: string;
  description: string;
}

/** Products or product lines as tiles, in rows that come out even where they can. */
export function ProductTiles({ section, title, description }: ProductTilesProps) {
  const { productList, sectionTitle, seeAllLink } = section;
  if (productList.length === 0) return null;
  return (
    <Section title={sectionTitle || title} description={description} link={seeAllLink}>
      <ul className={styles.tiles} data-columns={columnsFor(productList.length)}>
        {productList.map((product) => (
          <ProductTile key={product.productId} product={product} section={section} />
        ))}
      </ul>
    </Section>
  );
}

function ProductTile({ product, section }: { product: Product; section: ProductListSection }) {
  const { name, description, imgPath, url } = product;
  return (
    <li className={styles.tile}>
      <div className={styles.frame}>
        <Picture
          image={imgPath}
          alt=""
          sizes="(max-width: 730px) 68vw, (max-width: 1279px) 30vw, 20vw"
          className={styles.picture}
        />
        <Flag product={product} wordings={section} />
      </div>
      <h3 className={styles.name}>
        <CardLink url={url}>
          <bdi>{name}</bdi>
        </CardLink>
      </h3>
      {description && <p className={styles.description}>{description}</p>}
    </li>
  );
}

/** The widest row that leaves the fewest gaps: up to six tiles one row, seven as four and three, ten as two fives. */
function columnsFor(count: number): number {
  if (count <= 6) return count;
  const gaps = (columns: number) => (columns - (count % columns)) % columns;
  return [6, 5, 4].reduce((best, columns) => (gaps(columns) < gaps(best) ? columns : best));
}
