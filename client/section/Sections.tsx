import type { ReactNode } from 'react';
import styles from './Sections.module.css';

/** The sections below a page's hero. */
export function Sections({ children }: { children: ReactNode }) {
  return <div className={styles.sections}>{children}</div>;
}
