import { useEffect, useState } from 'react';
import { Icon } from '../icons/Icon.tsx';
import { type ShownShell, useSite } from '../lib/site.tsx';
import { LinkItems } from '../link/LinkItems.tsx';
import styles from './FooterColumns.module.css';

type Column = ShownShell['footer']['footer'][number];

/** Link columns of the footer: side by side on wide screens, collapsed on phones. */
export function FooterColumns({ columns }: { columns: Column[] }) {
  const { strings } = useSite();
  if (columns.length === 0) return null;
  return (
    <nav className={styles.columns} aria-label={strings.footer_navigation}>
      {columns.map((column, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns never change position within a document
        <FooterColumn key={index} {...column} />
      ))}
    </nav>
  );
}

/** One column; without a title it cannot collapse. */
function FooterColumn({ title, list }: Column) {
  const [isOpen, setOpen] = useFoldOnPhones();
  const links = (
    <ul className={styles.list}>
      <LinkItems links={list} className={styles.link} />
    </ul>
  );
  if (!title) return <div className={styles.column}>{links}</div>;
  return (
    <div className={styles.column}>
      {/* Two headings, one of them always `display: none`: on wide screens a summary would be a useless tab stop. */}
      <h2 className={styles.title}>{title}</h2>
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className={styles.summary}>
          <h2>{title}</h2>
          <Icon name="chevron-down" />
        </summary>
        {links}
      </details>
    </div>
  );
}

/** Open in the server's HTML, and so without scripts; phones collapse it after hydration. */
function useFoldOnPhones(): [boolean, (open: boolean) => void] {
  const [isOpen, setOpen] = useState(true);
  useEffect(() => {
    const phone = matchMedia('(width <= 45.625em)');
    const fold = () => setOpen(!phone.matches);
    fold();
    phone.addEventListener('change', fold);
    return () => phone.removeEventListener('change', fold);
  }, []);
  return [isOpen, setOpen];
}
