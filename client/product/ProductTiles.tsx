import type { Product, ProductListSection } from '../../contracts/fragments/product.ts';
import { ScrollRow } from '../carousel/ScrollRow.tsx';
import { CardLink } from '../link/CardLink.tsx';
import { FramedPicture } from '../picture/FramedPicture.tsx';
import { onPhone } from '../picture/sizes.ts';
import { PriceNote } from '../price/PriceNote.tsx';
import { StartingPrice } from '../price/StartingPrice.tsx';
import { Section } from '../section/Section.tsx';
import { Flag, type Wordings } from './Flag.tsx';
import styles from './ProductTiles.module.css';

interface ProductTilesProps {
  section: ProductListSection;
  /** Fallback title. */
  title: string;
  description: string;
}

/** Products or product lines as tiles. */
export function ProductTiles({ section, title, description }: ProductTilesProps) {
  const { productList, sectionTitle, seeAllLink } = section;
  if (productList.length === 0) return null;
  return (
    <Section title={sectionTitle || title} description={description} link={seeAllLink}>
      <ScrollRow
        scrollsOn="phone"
        className={styles.tiles}
        columns={columnsFor(productList.length)}
        hasLinks={productList.some(({ url }) => url)}
      >
        {productList.map((product, index) => (
          <ProductTile key={product.productId || index} product={product} wordings={section} />
        ))}
      </ScrollRow>
      <PriceNote products={productList} hasLowest={false} />
    </Section>
  );
}

function ProductTile({ product, wordings }: { product: Product; wordings: Wordings }) {
  const { productId, name, partNo, description, imgPath, url } = product;
  // A link needs a text.
  const label = name || partNo;
  return (
    <li className={styles.tile}>
      <FramedPicture
        ratio="1"
        className={styles.frame}
        image={imgPath}
        alt=""
        sizes={`${onPhone(68)}, (width <= 1279px) 30vw, 20vw`}
      >
        <Flag product={product} wordings={wordings} />
      </FramedPicture>
      {label && (
        <h3 className={styles.name}>
          <CardLink url={url}>
            <bdi>{label}</bdi>
          </CardLink>
        </h3>
      )}
      {description && <p className={styles.description}>{description}</p>}
      <StartingPrice productId={productId} className={styles.price} />
    </li>
  );
}

/** Number of columns: up to six in one row, otherwise 6, 5 or 4, the largest number with the fewest gaps. */
function columnsFor(count: number): number {
  if (count <= 6) return count;
  const gaps = (columns: number) => (columns - (count % columns)) % columns;
  return [6, 5, 4].reduce((best, columns) => (gaps(columns) < gaps(best) ? columns : best));
}
