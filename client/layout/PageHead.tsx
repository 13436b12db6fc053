import { productName } from '../../contracts/site.ts';
import styles from './PageHead.module.css';

interface PageHeadProps {
  /** Without one the site's own name stands here: a page is never without its heading. */
  title: string;
  lead?: string;
  /** A few small words above the title. */
  slug?: string;
}

/** The beginning of a page without a stage: its one first-level heading and what it is about. */
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
