import type { ReactNode } from 'react';
import styles from './ScrollRow.module.css';

interface ScrollRowProps {
  /** Where the list is a row that scrolls: on phones, or on tablets (which are wider and have no row on phones). */
  on: 'phone' | 'tablet' | null;
  /** Lays the list out where it is no row. */
  className: string | undefined;
  /** How many stand side by side where there is no row. */
  columns?: number | undefined;
  /** True when an item has a link, by which the keyboard scrolls; without one the row itself takes the focus. */
  hasLinks: boolean;
  /** The items, in a row as wide as `--row-item` says. */
  children: ReactNode;
}

/** A list whose items stand in a row from edge to edge of a small screen, a piece of the next one in view. */
export function ScrollRow({ on, className, columns, hasLinks, children }: ScrollRowProps) {
  return (
    <ul
      className={`${styles.row} ${className ?? ''}`}
      data-row={on ?? undefined}
      data-columns={columns}
      tabIndex={on && !hasLinks ? 0 : undefined}
    >
      {children}
    </ul>
  );
}
