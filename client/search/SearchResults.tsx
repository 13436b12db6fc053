import type { SearchGroup } from '../../contracts/calls/search.ts';
import { useSite } from '../lib/site.tsx';
import { Picture } from '../picture/Picture.tsx';
import styles from './SearchResults.module.css';
import type { Search } from './useSearch.ts';

/** What a search found, by groups; says how it stands to those who do not see it. */
export function SearchResults({ found, retry }: { found: Search; retry: () => void }) {
  const { strings } = useSite();
  const { status, groups } = found;
  return (
    <div className={styles.results} aria-busy={status === 'loading'}>
      {groups.length > 0 && <h2 className={styles.title}>{strings.search_results}</h2>}
      <p role="status" className={styles.status}>
        <StatusText found={found} />
      </p>
      {status === 'failed' && (
        <button type="button" className={styles.retry} onClick={retry}>
          {strings.retry}
        </button>
      )}
      <div className={styles.groups}>
        {groups.map((group) => (
          <ResultGroup key={group.type} group={group} />
        ))}
      </div>
    </div>
  );
}

function StatusText({ found: { status, groups } }: { found: Search }) {
  const { strings } = useSite();
  if (status === 'idle') return null;
  if (status === 'loading') return strings.loading;
  if (status === 'failed') return strings.error_message;
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  return count === 0 ? strings.no_results : `${strings.results}: ${count}`;
}

function ResultGroup({ group: { typeName, items } }: { group: SearchGroup }) {
  return (
    <section className={styles.group}>
      {typeName && <h3 className={styles.groupName}>{typeName}</h3>}
      <ul>
        {items.map(({ id, title, url, imgPath }) => (
          <li key={id}>
            <a className={styles.link} href={url}>
              {imgPath && <Picture image={imgPath} alt="" sizes="3rem" className={styles.picture} />}
              <bdi>{title}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
