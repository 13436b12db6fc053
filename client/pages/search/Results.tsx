import type { SearchGroup } from '../../../contracts/calls/search.ts';
import hitStyles from '../../search/SearchHit.module.css';
import { SearchHit } from '../../search/SearchHit.tsx';
import { sameNames } from '../../search/sameNames.ts';
import styles from './Results.module.css';

/** Search results in groups, as links. */
export function Results({ groups }: { groups: readonly SearchGroup[] }) {
  const twins = sameNames(groups);
  return (
    <div className={hitStyles.groups}>
      {groups.map(({ type, typeName, items }) => (
        <section key={type}>
          {typeName && <h2 className={hitStyles.groupName}>{typeName}</h2>}
          <ul>
            {items.map((item) => (
              <li key={item.id} className={styles.result}>
                <a className={hitStyles.link} href={item.url}>
                  <SearchHit item={item} needsUrl={twins.has(item.url)} />
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
