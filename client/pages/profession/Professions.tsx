import type { ProfessionPagination } from '../../../contracts/pages/profession.ts';
import { useSite } from '../../lib/site.tsx';
import { ProfessionLinks } from '../../profession/ProfessionLinks.tsx';
import styles from './ProfessionPage.module.css';

/** Links to the pages of all professions. */
export function Professions({ pagination }: { pagination: ProfessionPagination }) {
  const { strings } = useSite();
  const { list, current } = pagination;
  if (list.length < 2) return null;
  return (
    <div className={styles.professions}>
      <ProfessionLinks
        label={strings.select_profession}
        links={list.map(({ level1Code, name, url }) => ({ code: level1Code, name, url }))}
        current={current}
      />
    </div>
  );
}
