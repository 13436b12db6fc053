import { type ReactNode, useId } from 'react';
import { Icon } from '../icons/Icon.tsx';
import styles from './Toggletip.module.css';

interface ToggletipProps {
  /** Accessible name of the button. */
  label: ReactNode;
  children: ReactNode;
}

/**
 * Explanation that opens on a button inside text. A native popover: works without scripts and closes on Escape or a
 * press outside. Not printed, so its content must also be elsewhere on the page.
 */
export function Toggletip({ label, children }: ToggletipProps) {
  const id = useId();
  return (
    <>
      <button type="button" id={`${id}-button`} popoverTarget={id} className={styles.button}>
        <Icon name="info" />
        <span className="visually-hidden">{label}</span>
      </button>
      <span id={id} popover="auto" role="note" aria-labelledby={`${id}-button`} className={styles.tip}>
        {children}
      </span>
    </>
  );
}
