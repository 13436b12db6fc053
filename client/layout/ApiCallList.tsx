import type { ApiCall } from '../../contracts/apilist.ts';
import styles from './ApiCallList.module.css';
import { useBrowserCalls } from './useBrowserCalls.ts';

/**
 * The API calls of a page, one per line: those of the servers, then those of the browser. Shown when the URL requests it
 * (specification section 2).
 */
export function ApiCallList({ calls }: { calls: readonly ApiCall[] }) {
  const all = [...calls, ...useBrowserCalls()];
  return (
    <section className={styles.list} lang="en" dir="ltr" aria-label="API calls">
      <pre>{all.map(({ path, status, ms, cache }) => `${path} · ${status} · ${ms} ms · ${cache}`).join('\n')}</pre>
    </section>
  );
}
