import type { ReactNode } from 'react';
import styles from './ScrollRow.module.css';

interface ScrollRowProps {
  /** Where the list is a row that scrolls: on phones, or on tablets (which are wider and have no row on phones). */
  on: 'phone' | 'tablet' | null;
  /** Lays the list out where it is no row. */
  className: string | undefined;
  /** How many stand side by side where there is no row. */
  columns?: number | undefined;
  /** The items. Each shows in a row as wide as `--row-item` says; it holds a link, by which the keyboard scrolls. */
  children: ReactNode;
}

/** A list whose items stand in a row from edge to edge of a small screen, a piece of the next one in view. */
export function ScrollRow({ on, className, columns, children }: ScrollRowProps) {
  return (
    <ul className={`${styles.row} ${className ?? ''}`} data-row={on ?? undefined} data-columns={columns}>
      {children}
    </ul>
  );
}
