import { productName } from '../../contracts/site.ts';
import styles from './PageHead.module.css';

interface PageHeadProps {
  /** Empty shows the site's name: a page always has a heading. */
  title: string;
  lead?: string;
  /** Short text above the title. */
  slug?: string;
}

/** Head of a page without a hero: its only h1 and its introduction. */
export function PageHead({ title, lead, slug }: PageHeadProps) {
  return (
    <header className={styles.head}>
      {slug && <p className={styles.slug}>{slug}</p>}
      <h1 className={styles.title} tabIndex={-1}>
        <bdi>{title || productName}</bdi>
      </h1>
      {lead && (
        <p className={styles.lead}>
          <bdi>{lead}</bdi>
        </p>
      )}
    </header>
  );
}
