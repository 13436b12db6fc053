import type { Product } from '../../contracts/fragments/product.ts';
import { ScrollRow } from '../carousel/ScrollRow.tsx';
import { CardLink } from '../link/CardLink.tsx';
import { FramedPicture } from '../picture/FramedPicture.tsx';
import { onPhone } from '../picture/sizes.ts';
import { Price } from '../price/Price.tsx';
import { PriceNote } from '../price/PriceNote.tsx';
import { Flag, type Wordings } from './Flag.tsx';
import styles from './ProductTiles.module.css';
import { nameOf } from './productName.ts';

/** Product lines as tiles, each a link to its page; a starting price has all lines of a price. */
export function ProductTiles({ lines, wordings }: { lines: Product[]; wordings: Wordings }) {
  // All tiles have the space for the price of a deal, so that the prices of a row are aligned.
  const hasDeal = lines.some(({ isDeal }) => isDeal);
  return (
    <>
      <ScrollRow scrollsOn="phone" className={styles.tiles} columns={columnsFor(lines.length)} hasLinks>
        {lines.map((line, index) => (
          <li key={line.productId || index} className={styles.tile}>
            <FramedPicture
              ratio="1"
              className={styles.frame}
              image={line.imgPath}
              alt=""
              sizes={`${onPhone(68)}, (width <= 79.9375em) 30vw, 20vw`}
            >
              <Flag product={line} wordings={wordings} />
            </FramedPicture>
            <h3 className={styles.name}>
              <CardLink url={line.url}>
                <bdi>{nameOf(line)}</bdi>
              </CardLink>
            </h3>
            {line.description && <p className={styles.description}>{line.description}</p>}
            <Price product={{ ...line, isDeal: hasDeal }} className={styles.price} />
          </li>
        ))}
      </ScrollRow>
      <PriceNote products={lines} />
    </>
  );
}

/** Number of columns: up to six in one row, otherwise 6, 5 or 4, the largest number with the fewest gaps. */
function columnsFor(count: number): number {
  if (count <= 6) return count;
  const gaps = (columns: number) => (columns - (count % columns)) % columns;
  return [6, 5, 4].reduce((best, columns) => (gaps(columns) < gaps(best) ? columns : best));
}
