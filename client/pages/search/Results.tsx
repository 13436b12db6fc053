import type { SearchGroup } from '../../../contracts/calls/search.ts';
import found from '../../search/SearchHit.module.css';
import { SearchHit } from '../../search/SearchHit.tsx';
import styles from './Results.module.css';

/** Search results in groups, as links. */
export function Results({ groups }: { groups: readonly SearchGroup[] }) {
  return (
    <div className={found.groups}>
      {groups.map(({ type, typeName, items }) => (
        <section key={type}>
          {typeName && <h2 className={found.groupName}>{typeName}</h2>}
          <ul>
            {items.map((item) => (
              <li key={item.id} className={styles.result}>
                <a className={found.link} href={item.url}>
                  <SearchHit item={item} />
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
