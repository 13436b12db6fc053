import type { ApiCall, Listing } from '../../contracts/apilist.ts';
import styles from './ApiCallList.module.css';

/** The upstream calls that a page was made of, one a line; shown when the address asks for it (specification section 2). */
export function ApiCallList({ apilist = [], missing = [] }: Listing) {
  const gaps = missing.map(({ section, reason }) => `missing: ${section} · ${reason}`);
  return (
    <section className={styles.list} lang="en" dir="ltr" aria-label="API calls">
      <pre>{[...apilist.map(toLine), ...gaps].join('\n')}</pre>
    </section>
  );
}

function toLine({ path, status, ms, cache, bytes, attempts }: ApiCall): string {
  const line = `${path} · ${status} · ${ms} ms · ${cache}`;
  // Said to developers only (`Listing`).
  return attempts === undefined ? line : `${line} · ${bytes} B · ${attempts} sent`;
}
