import type { Product } from '../../contracts/fragments/product.ts';
import { useSite } from '../lib/site.tsx';
import { ContentLink } from '../link/ContentLink.tsx';
import { usePrices } from '../price/prices.ts';
import { isNotSold, shopLinkOf } from '../price/wayToBuy.ts';
import type { Wordings } from './Flag.tsx';
import { nameOf } from './productName.ts';
import styles from './Ways.module.css';

/** Where to go from a card: to the product, and to the shop or, without one, to whoever sells it. */
export function Ways({ product, wordings }: { product: Product; wordings: Wordings }) {
  const { shell, strings } = useSite();
  const { ecStatus: hasShop } = shell.ecConfig;
  const told = usePrices().get(product.productId);
  const whereToBuy = shopLinkOf(told) ?? { url: product.whereToBuyUrl, text: wordings.whereToBuyWording };
  if (isNotSold({ product, told, hasShop })) return <p className={styles.missing}>{strings.not_sold_here}</p>;
  return (
    <p className={styles.ways}>
      <Way url={product.url} text={wordings.learnMoreWording} of={nameOf(product)} />
      <Way {...whereToBuy} of={nameOf(product)} />
    </p>
  );
}

/** A link of a product; out of its sentence it has to say which one it means. */
export function Way({ url, text, of: name }: { url: string; text: string; of: string }) {
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
