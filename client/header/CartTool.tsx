import { shopCartUrl } from '../cart/shopCartUrl.ts';
import { Icon } from '../icons/Icon.tsx';
import { CloseButton } from '../layout/CloseButton.tsx';
import { useSite } from '../lib/site.tsx';
import { useLazyComponent } from '../lib/useLazyComponent.ts';
import { immediately } from '../lib/whenIdle.ts';
import styles from './CartTool.module.css';
import headerStyles from './Header.module.css';
import { useOpenings } from './useOpenings.ts';
import { useTapDelay } from './useTapDelay.ts';

const loadCount = async () => (await import('../cart/CartCount.tsx')).CartCount;
const loadPanel = async () => (await import('../cart/CartPanel.tsx')).CartPanel;
/** Hover or focus usually precedes the press, so the panel is loaded by then. */
const preloadPanel = () => void loadPanel().catch(() => {});

/** Button with the item count that opens the cart panel; renders nothing in editions without a shop. */
export function CartTool() {
  const { shell, strings } = useSite();
  const { ecStatus, domain } = shell.ecConfig;
  const hasShop = ecStatus && domain !== '';
  const { layer, openings, onToggle } = useOpenings();
  const Count = useLazyComponent(loadCount, hasShop);
  const Panel = useLazyComponent(loadPanel, openings > 0, immediately);
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
        onPointerEnter={preloadPanel}
        onFocus={preloadPanel}
        onClick={onClick}
      >
        <Icon name="cart" />
        <span className="visually-hidden">{strings.cart}</span>
        {Count && <Count />}
      </button>
      <div ref={layer} id="cart-panel" popover="auto" className={styles.layer} onToggle={onToggle}>
        <div className={styles.box}>
          <div className={styles.head}>
            <p className={styles.title}>{strings.cart}</p>
            <CloseButton layer="cart-panel" className={styles.close} />
          </div>
          {/* Until the panel has loaded, and when it is lost, a link to the shop's cart. */}
          {Panel ? (
            <Panel openings={openings} />
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
