import type { Product, ProductListSection } from '../../contracts/fragments/product.ts';
import styles from './Flag.module.css';

/** Labels of product cards, as every list of products brings them along. */
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

/** In the corner of a product's picture, the one word that must not be missed; never colour alone. */
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

/** One word is enough for a product: the first of new, deal, hot. */
function kindOf({ isNew, isDeal, isHot }: Product): 'new' | 'deal' | 'hot' | null {
  if (isNew) return 'new';
  if (isDeal) return 'deal';
  return isHot ? 'hot' : null;
}
