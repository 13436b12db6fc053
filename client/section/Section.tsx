import { type ReactNode, useId } from 'react';
import type { Link } from '../../contracts/fragments/link.ts';
import { MoreLink } from '../link/ContentLink.tsx';
import styles from './Section.module.css';

interface SectionProps {
  /** Id of the section, for links inside the page. */
  anchor?: string | undefined;
  title: string;
  description?: string;
  link?: Link | null;
  children: ReactNode;
}

/** A part of a page: a hairline, the heading (if content has one) with its one link, then the content. */
export function Section({ anchor, title, description, link, children }: SectionProps) {
  const id = useId();
  return (
    <section id={anchor} className={`${styles.section} container`} aria-labelledby={title ? id : undefined}>
      <div className={styles.head}>
        {title && (
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
        )}
        {description && <p className={styles.description}>{description}</p>}
        {link && (
          <div className={styles.link}>
            <MoreLink link={link} subject={title} />
          </div>
        )}
      </div>
      {children}
    </section>
  );
}
