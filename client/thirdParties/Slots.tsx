import { useSite } from '../lib/site.tsx';
import styles from './Slots.module.css';

// Containers for third-party scripts. They have no React children, so React does not touch their content.

/** Container above the header; reserves the height of a promotion strip if a script fills it without being asked for. */
export function PromotionSlot() {
  const { shell, settings } = useSite();
  const isReserved = settings.scripts.some(
    ({ name, category }) => name === 'promotion' && (category === 'necessary' || !shell.footer.cookieSettings),
  );
  return (
    <div
      id="promotion-slot"
      className={`${styles.promotion} screen-only needs-script`}
      data-reserved={isReserved || undefined}
    />
  );
}

/** Container after the footer, at the lower edge of the window. */
export function CookieSlot() {
  return <div id="cookie-slot" className="screen-only" />;
}
