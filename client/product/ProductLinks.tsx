import type { Product } from '../../contracts/fragments/product.ts';
import { useSite } from '../lib/site.tsx';
import { ContentLink } from '../link/ContentLink.tsx';
import { usePrices } from '../price/prices.ts';
import type { PriceTexts, ShopLink } from '../price/shownPrice.ts';
import type { Wordings } from './Flag.tsx';
import styles from './ProductLinks.module.css';
import { nameOf } from './productName.ts';

/** Links of a product card: to the product and to the shop, or to other sellers. */
export function ProductLinks({ product, wordings }: { product: Product; wordings: Wordings }) {
  const { strings } = useSite();
  const name = nameOf(product);
  const texts = usePrices()(product.productId);
  if (isNotSold(product, texts)) return <p className={styles.missing}>{strings.not_sold_here}</p>;
  return (
    <div className={styles.links}>
      <ProductLink url={product.url} text={wordings.learnMoreWording} productName={name} />
      <ProductLink {...sellerLink(product, texts, wordings)} productName={name} />
    </div>
  );
}

/** Returns the link to the shop, or to other sellers while the shop has none. */
export function sellerLink(
  product: Pick<Product, 'whereToBuyUrl'>,
  texts: PriceTexts | null | undefined,
  wordings: Pick<Wordings, 'whereToBuyWording'>,
): Pick<ShopLink, 'url' | 'text'> & Partial<ShopLink> {
  return texts?.shopLink ?? { url: product.whereToBuyUrl, text: wordings.whereToBuyWording };
}

/**
 * Returns true when a product has no link and is not sold in the edition.
 * @param texts Price of the product; undefined while loading, null when the shop could not be reached.
 */
export function isNotSold(
  { url, whereToBuyUrl }: Pick<Product, 'url' | 'whereToBuyUrl'>,
  texts: PriceTexts | null | undefined,
): boolean {
  return !url && !whereToBuyUrl && Boolean(texts) && !texts?.lines && !texts?.shopLink;
}

interface ProductLinkProps extends Partial<ShopLink> {
  url: string;
  text: string;
  /** Name of the product. */
  productName: string;
  /** Classes of a link to the shop, and of any other. */
  classes?: { buy?: string | undefined; link?: string | undefined };
}

/** Link of a product; the visually hidden name makes it clear out of context. */
export function ProductLink({ url, text, productName, isPrimary, classes = styles }: ProductLinkProps) {
  if (!url) return null;
  return (
    <ContentLink link={{ url, urlTarget: '_self' }} className={isPrimary ? classes.buy : classes.link}>
      {text}
      <span className="visually-hidden">
        : <bdi>{productName}</bdi>
      </span>
    </ContentLink>
  );
}
