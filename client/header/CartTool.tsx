import { withoutReload } from '../app/reloadOnce.ts';
import { shopCartUrl } from '../cart/shopCartUrl.ts';
import { Icon } from '../icons/Icon.tsx';
import { useSite } from '../lib/site.tsx';
import { useLater } from '../lib/useLater.ts';
import styles from './CartTool.module.css';
import headerStyles from './Header.module.css';
import { ToolLayer } from './ToolLayer.tsx';
import { useTapDelay } from './useTapDelay.ts';

const loadCount = async () => (await import('../cart/CartCount.tsx')).CartCount;
const loadPanel = async () => (await import('../cart/CartPanel.tsx')).CartPanel;
/** Most presses are announced by a pointer or the focus: the panel is there then. */
const loadAhead = () => void withoutReload(loadPanel).catch(() => {});

/** Opens what is in the cart, and says how much that is; nothing where the edition has no shop. */
export function CartTool() {
  const { shell, strings } = useSite();
  const { ecStatus, domain } = shell.ecConfig;
  const hasShop = ecStatus && domain !== '';
  const Count = useLater(loadCount, hasShop);
  const onClick = useTapDelay();
  if (!hasShop) return null;
  return (
    <>
      <a className={`${headerStyles.tool} without-script`} href={shopCartUrl(domain)}>
        <Icon name="cart" />
        <span className="visually-hidden">{strings.cart}</span>
      </a>
      <button
        type="button"
        className={`${headerStyles.tool} needs-script`}
        popoverTarget="cart-panel"
        onClick={onClick}
        onPointerEnter={loadAhead}
        onFocus={loadAhead}
      >
        <Icon name="cart" />
        <span className="visually-hidden">{strings.cart}</span>
        {Count && <Count />}
      </button>
      <ToolLayer id="cart-panel" className={styles.layer} load={loadPanel} />
    </>
  );
}
