import styles from './PageHead.module.css';

interface PageHeadProps {
  title: string;
  lead?: string;
  /** The small line above the title. */
  slug?: string;
}

/** What a page without a stage opens with: its one first-level heading and a few words. */
export function PageHead({ title, lead, slug }: PageHeadProps) {
  return (
    <div className={styles.head}>
      {slug && <p className={styles.slug}>{slug}</p>}
      <h1 className={styles.title} tabIndex={-1}>
        {title}
      </h1>
      {lead && <p className={styles.lead}>{lead}</p>}
    </div>
  );
}
