import type { ApiCall } from '../../contracts/apilist.ts';
import styles from './ApiCallList.module.css';

/** The upstream calls of a page, one per line; shown when the URL requests it (specification section 2). */
export function ApiCallList({ calls }: { calls: readonly ApiCall[] }) {
  return (
    <section className={styles.list} lang="en" dir="ltr" aria-label="API calls">
      <pre>{calls.map(({ path, status, ms, cache }) => `${path} · ${status} · ${ms} ms · ${cache}`).join('\n')}</pre>
    </section>
  );
}
