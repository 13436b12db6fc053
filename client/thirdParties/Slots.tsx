import { useSite } from '../lib/site.tsx';
import styles from './Slots.module.css';

// Containers for third-party scripts. They have no React children, so React does not touch their content.

/** Container above the header; reserves the height of a promotion strip in editions with a promotion script. */
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

/** Container after the footer, at the lower edge of the window, of which it covers a third at most. */
export function CookieSlot() {
  return <div id="cookie-slot" className={`${styles.cookies} screen-only`} />;
}
