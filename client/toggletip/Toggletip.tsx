import { type ReactNode, useId } from 'react';
import { Icon } from '../icons/Icon.tsx';
import styles from './Toggletip.module.css';

interface ToggletipProps {
  /** What the explanation is about: the name of its button. */
  label: ReactNode;
  children: ReactNode;
}

/**
 * An explanation behind a button, in a line of text. A popover, so it opens without a script and closes on Escape and on a
 * press elsewhere. Paper has no buttons: what is said here must also be said on the page.
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
