import type { Breadcrumbs as Trail } from '../../contracts/fragments/meta.ts';
import { useSite } from '../lib/site.tsx';
import styles from './Breadcrumbs.module.css';

export type Crumb = Trail['pathStructure'][number];

/** Where the page stands; its last entry is the page itself. */
export function Breadcrumbs({ trail }: { trail: Crumb[] }) {
  const { strings } = useSite();
  if (trail.length === 0) return null;
  return (
    <nav aria-label={strings.breadcrumb}>
      <ol className={styles.trail}>
        {trail.map(({ name, url }, index) => (
          <li key={url || name} className={styles.crumb}>
            {index === trail.length - 1 ? (
              <a href={url} aria-current="page">
                {name}
              </a>
            ) : (
              <a href={url}>{name}</a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
