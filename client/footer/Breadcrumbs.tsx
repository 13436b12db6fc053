import type { Breadcrumbs as BreadcrumbsData } from '../../contracts/fragments/meta.ts';
import { useSite } from '../lib/site.tsx';
import styles from './Breadcrumbs.module.css';

export type Crumb = BreadcrumbsData['pathStructure'][number];

/** Breadcrumb navigation; the last entry is the current page. Entries without a name are left out. */
export function Breadcrumbs({ breadcrumbs }: { breadcrumbs: Crumb[] }) {
  const { strings } = useSite();
  if (!breadcrumbs.some(({ name }) => name)) return null;
  return (
    <nav aria-label={strings.breadcrumb}>
      <ol className={styles.breadcrumbs}>
        {breadcrumbs.map(
          ({ name, url }, index) =>
            name && (
              // biome-ignore lint/suspicious/noArrayIndexKey: entries never change position within a page
              <li key={index} className={styles.crumb}>
                <BreadcrumbItem name={name} url={url} isCurrent={index === breadcrumbs.length - 1} />
              </li>
            ),
        )}
      </ol>
    </nav>
  );
}

/** A link, or text for an entry without a URL. */
function BreadcrumbItem({ name, url, isCurrent }: Crumb & { isCurrent: boolean }) {
  const current = isCurrent ? 'page' : undefined;
  if (!url) return <span aria-current={current}>{name}</span>;
  return (
    <a href={url} aria-current={current}>
      {name}
    </a>
  );
}
