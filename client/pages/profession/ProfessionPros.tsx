import type { ProfessionPros as Pros } from '../../../contracts/pages/profession.ts';
import { useSite } from '../../lib/site.tsx';
import { Pagination } from '../../link/Pagination.tsx';
import { ProGrid } from '../../pros/ProGrid.tsx';
import { Section } from '../../section/Section.tsx';
import styles from './ProfessionPage.module.css';

const place = 'pros';

/** The professionals of the profession, a page of them; nothing where there are none at all. */
export function ProfessionPros({ section, path }: { section: Pros; path: string }) {
  const { strings } = useSite();
  const { sectionTitle, prosList, learnMore, page } = section;
  if (prosList.length === 0 && page === 1) return null;
  return (
    <Section anchor={place} title={sectionTitle || strings.what_pros_say} link={learnMore}>
      {prosList.length > 0 ? (
        <ProGrid pros={prosList} heading="h3" />
      ) : (
        <p className={styles.none}>{strings.no_pros}</p>
      )}
      <Pagination
        page={page}
        pageCount={pageCountOf(section)}
        // The list is far down the page: a change of its page leads to its heading, in every browser.
        hrefOf={(number) => `${path}${number > 1 ? `?page=${number}` : ''}#${place}`}
      />
    </Section>
  );
}

/** Where content does not say how many there are, a full page may be followed by another. */
function pageCountOf({ totalCount, pageSize, page, prosList }: Pros): number {
  if (totalCount !== null) return Math.ceil(totalCount / pageSize);
  if (prosList.length === 0) return 1;
  return prosList.length < pageSize ? page : page + 1;
}
