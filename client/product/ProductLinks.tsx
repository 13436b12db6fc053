import type { Product } from '../../contracts/fragments/product.ts';
import { useSite } from '../lib/site.tsx';
import { ContentLink } from '../link/ContentLink.tsx';
import { usePrices } from '../price/prices.ts';
import type { PriceTexts, ShopLink } from '../price/shownPrice.ts';
import type { Wordings } from './Flag.tsx';
import styles from './ProductLinks.module.css';
import { nameOf } from './productName.ts';

/** Where to go from a card: to the product, and to the shop or, without one, to where it is sold. */
export function ProductLinks({ product, wordings }: { product: Product; wordings: Wordings }) {
  const { shell, strings } = useSite();
  const name = nameOf(product);
  const texts = usePrices().get(product.productId);
  const whereToBuy = texts?.shopLink ?? {
    url: product.whereToBuyUrl,
    text: wordings.whereToBuyWording,
    isPrimary: false,
  };
  if (isNotSold(product, texts, shell.ecConfig.ecStatus))
    return <p className={styles.missing}>{strings.not_sold_here}</p>;
  return (
    <p className={styles.ways}>
      <Way url={product.url} text={wordings.learnMoreWording} of={name} />
      <Way {...whereToBuy} of={name} />
    </p>
  );
}

/**
 * Whether a product leads nowhere and is not to be had in the edition.
 * @param texts What the shop says; nobody knows while it is asked, or when it cannot be.
 */
export function isNotSold(
  { url, whereToBuyUrl }: Pick<Product, 'url' | 'whereToBuyUrl'>,
  texts: PriceTexts | null | undefined,
  hasShop: boolean,
): boolean {
  if (url || whereToBuyUrl) return false;
  return texts ? !(texts.lines || texts.shopLink) : !hasShop;
}

interface WayProps extends Partial<ShopLink> {
  url: string;
  text: string;
  /** The product's name. */
  of: string;
}

/** A link of a product; out of its sentence it has to say which one it means. */
export function Way({ url, text, of: name, isPrimary = false }: WayProps) {
  if (!url) return null;
  return (
    <ContentLink link={{ url, urlTarget: '_self' }} className={isPrimary ? styles.buy : styles.way}>
      {text}
      <span className="visually-hidden">
        : <bdi>{name}</bdi>
      </span>
    </ContentLink>
  );
}
