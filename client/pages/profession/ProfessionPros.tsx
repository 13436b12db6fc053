import type { ProfessionPros as Pros } from '../../../contracts/pages/profession.ts';
import { useSite } from '../../lib/site.tsx';
import { Pagination } from '../../link/Pagination.tsx';
import { ProGrid } from '../../pros/ProGrid.tsx';
import { Section } from '../../section/Section.tsx';
import styles from './ProfessionPage.module.css';

const prosAnchor = 'pros';

/** One page of the professionals of a profession; renders nothing when there are none at all. */
export function ProfessionPros({ section, path }: { section: Pros; path: string }) {
  const { strings } = useSite();
  const { sectionTitle, prosList, learnMore, page } = section;
  if (prosList.length === 0 && page === 1) return null;
  return (
    <Section anchor={prosAnchor} title={sectionTitle || strings.what_pros_say} link={learnMore}>
      {prosList.length > 0 ? (
        <ProGrid pros={prosList} heading="h3" />
      ) : (
        <p className={styles.none}>{strings.no_pros}</p>
      )}
      <Pagination
        page={page}
        pageCount={pageCountOf(section)}
        // The list is far down the page, so its pagination links lead to its heading.
        hrefOf={(number) => `${path}${number > 1 ? `?page=${number}` : ''}#${prosAnchor}`}
      />
    </Section>
  );
}

/** Number of list pages. While the total is unknown, a full page counts as followed by another. */
function pageCountOf({ totalCount, pageSize, page, prosList }: Pros): number {
  if (totalCount !== null) return Math.ceil(totalCount / pageSize);
  if (prosList.length === 0) return 1;
  return prosList.length < pageSize ? page : page + 1;
}
