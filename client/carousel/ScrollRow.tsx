import { Children, type ReactNode } from 'react';
import styles from './ScrollRow.module.css';

interface ScrollRowProps {
  id?: string;
  /** Screens on which the list scrolls horizontally: phones, or small ones (phones and tablets). */
  scrollsOn: 'phone' | 'small' | null;
  /** Layout of the list on other screens. */
  className: string | undefined;
  /** Number of columns on other screens. */
  columns?: number | undefined;
  /**
   * True when an item has a link, with which the keyboard can scroll the row; otherwise the row itself is focusable.
   */
  hasLinks: boolean;
  /**
   * List items; in a scrolling row `--row-item` sets their width, and `--row-tracks` rows that they share (subgrid).
   */
  children: ReactNode;
}

/**
 * List that becomes a full-width scrolling row on small screens, with a part of the next item visible. A single item
 * needs no row.
 */
export function ScrollRow({ id, scrollsOn, className, columns, hasLinks, children }: ScrollRowProps) {
  const scrolls = scrollsOn && Children.count(children) > 1;
  return (
    <ul
      id={id}
      className={`${styles.row} ${className ?? ''}`}
      data-row={scrolls ? scrollsOn : undefined}
      data-columns={columns}
      tabIndex={scrolls && !hasLinks ? 0 : undefined}
    >
      {children}
    </ul>
  );
}
