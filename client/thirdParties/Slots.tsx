import { useSite } from '../lib/site.tsx';
import styles from './Slots.module.css';

// The two places of the page that third-party scripts may fill. They have no children here, so React leaves alone what they hold.

/** In front of the header: keeps the height of a strip where the edition has a promotion script, so that nothing moves. */
export function PromotionSlot() {
  const { scripts } = useSite().settings;
  const isReserved = scripts.some(({ name }) => name === 'promotion');
  return (
    <div
      id="promotion-slot"
      className={`${styles.promotion} screen-only needs-script`}
      data-reserved={isReserved || undefined}
    />
  );
}

/** Behind the footer, at the window's lower edge. */
export function CookieSlot() {
  return <div id="cookie-slot" className="screen-only" />;
}
