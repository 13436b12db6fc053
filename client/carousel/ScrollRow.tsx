import type { ReactNode } from 'react';
import styles from './ScrollRow.module.css';

interface ScrollRowProps {
  /** Screen size on which the list scrolls horizontally: phones, or tablets only (which excludes phones). */
  scrollsOn: 'phone' | 'tablet' | null;
  /** Layout of the list on other screen sizes. */
  className: string | undefined;
  /** Number of columns on other screen sizes. */
  columns?: number | undefined;
  /**
   * True when an item has a link, with which the keyboard can scroll the row; otherwise the row itself is focusable.
   */
  hasLinks: boolean;
  /** List items; `--row-item` sets their width in a scrolling row. */
  children: ReactNode;
}

/** List that becomes a full-width scrolling row on small screens, with a part of the next item visible. */
export function ScrollRow({ scrollsOn, className, columns, hasLinks, children }: ScrollRowProps) {
  return (
    <ul
      className={`${styles.row} ${className ?? ''}`}
      data-row={scrollsOn ?? undefined}
      data-columns={columns}
      tabIndex={scrollsOn && !hasLinks ? 0 : undefined}
    >
      {children}
    </ul>
  );
}
