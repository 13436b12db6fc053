import { shopCartUrl } from '../cart/shopCartUrl.ts';
import { Icon } from '../icons/Icon.tsx';
import { useSite } from '../lib/site.tsx';
import { useLazyComponent } from '../lib/useLazyComponent.ts';
import styles from './CartTool.module.css';
import headerStyles from './Header.module.css';
import { useTapDelay } from './useTapDelay.ts';

const loadCount = async () => (await import('../cart/CartCount.tsx')).CartCount;
const loadLayer = async () => (await import('../cart/CartLayer.tsx')).CartLayer;

/** Button with the item count that opens the cart panel; renders nothing in editions without a shop. */
export function CartTool() {
  const { shell, strings } = useSite();
  const { ecStatus, domain } = shell.ecConfig;
  const hasShop = ecStatus && domain !== '';
  const Count = useLazyComponent(loadCount, hasShop);
  const Layer = useLazyComponent(loadLayer, hasShop);
  const onClick = useTapDelay();
  if (!hasShop) return null;
  const shopCart = shopCartUrl(domain);
  return (
    <>
      <a className={`${headerStyles.tool} without-script`} href={shopCart}>
        <Icon name="cart" />
        <span className="visually-hidden">{strings.cart}</span>
      </a>
      <button
        type="button"
        className={`${headerStyles.tool} ${styles.opener} needs-script`}
        popoverTarget="cart-panel"
        onClick={onClick}
      >
        <Icon name="cart" />
        <span className="visually-hidden">{strings.cart}</span>
        {Count && <Count />}
      </button>
      <div id="cart-panel" popover="auto" className={styles.layer}>
        <div className={styles.box}>
          {/* Until the chunk has loaded, or when it is missing, a link to the shop's cart. */}
          {Layer ? (
            <Layer />
          ) : (
            <a className={styles.shopCart} href={shopCart}>
              {strings.view_cart}
            </a>
          )}
        </div>
      </div>
    </>
  );
}
