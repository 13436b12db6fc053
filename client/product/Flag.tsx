import type { Product, ProductListSection } from '../../contracts/fragments/product.ts';
import styles from './Flag.module.css';

/** Labels of product cards, part of each product list section. */
export type Wordings = Pick<
  ProductListSection,
  | 'seeMoreWording'
  | 'seeLessWording'
  | 'learnMoreWording'
  | 'whereToBuyWording'
  | 'newFlagWording'
  | 'dealFlagWording'
  | 'hotFlagWording'
>;

/** Label in the corner of a product image; always text, never colour alone. */
export function Flag({ product, wordings }: { product: Product; wordings: Wordings }) {
  const kind = kindOf(product);
  if (!kind) return null;
  return (
    <p className={styles.corner}>
      <span className={styles.flag} data-kind={kind}>
        {wordings[`${kind}FlagWording`]}
      </span>
    </p>
  );
}

/** Only one label per product: the first of new, deal, hot. */
function kindOf({ isNew, isDeal, isHot }: Product): 'new' | 'deal' | 'hot' | null {
  if (isNew) return 'new';
  if (isDeal) return 'deal';
  return isHot ? 'hot' : null;
}
