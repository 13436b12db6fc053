import { type ReactNode, useId } from 'react';
import type { Link } from '../../contracts/fragments/link.ts';
import { MoreLink } from '../link/ContentLink.tsx';
import styles from './Section.module.css';

interface SectionProps {
  title: string;
  /** Makes the heading a place to go to. */
  id?: string;
  description?: string;
  link?: Link | null;
  children: ReactNode;
}

/** A part of a page: a hairline, the heading (if content has one) with its one link, then the content. */
export function Section({ title, id: place, description, link, children }: SectionProps) {
  const ownId = useId();
  const id = place ?? ownId;
  return (
    <section className={styles.section} aria-labelledby={title ? id : undefined}>
      <div className={styles.head}>
        {title && (
          <h2 id={id} className={styles.title} tabIndex={place ? -1 : undefined}>
            {title}
          </h2>
        )}
        {description && <p className={styles.description}>{description}</p>}
        {link && (
          <div className={styles.link}>
            <MoreLink link={link} />
          </div>
        )}
      </div>
      {children}
    </section>
  );
}
