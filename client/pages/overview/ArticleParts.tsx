import type { ArticlePart, OverviewArticle } from '../../../contracts/pages/overview.ts';
import { CampaignEvents } from '../../campaign/CampaignEvents.tsx';
import { ErrorBoundary } from '../../failure/ErrorBoundary.tsx';
import { ProductSection } from '../../product/ProductSection.tsx';
import { ProfessionChoice } from '../../profession/ProfessionChoice.tsx';
import { ProsSection } from '../../pros/ProsSection.tsx';
import { Prose } from '../../prose/Prose.tsx';
import { Contents } from './Contents.tsx';
import styles from './OverviewPage.module.css';

interface ArticlePartsProps {
  article: OverviewArticle;
  /** Title of the page. */
  title: string;
}

/** The texts of an article and the lists that it names, with the table of contents beside the first headings. */
export function ArticleParts({ article: { htmlContent, toc, parts }, title }: ArticlePartsProps) {
  const shown: ArticlePart[] = parts.length > 0 ? parts : [{ type: 'html', html: htmlContent }];
  // Without a heading that repeats the page's title, and those of texts that lists have replaced.
  const entries = toc.filter((entry) => entry.title !== title && shown.some((part) => hasHeading(part, entry.id)));
  const withContents = shown.find((part) => entries.some(({ id }) => hasHeading(part, id)));
  return shown.map((part, index) => {
    // The order and number of an article's parts never change.
    const key = `${index}`;
    if (part.type !== 'html') {
      return (
        <ErrorBoundary key={key} part={part.sectionKey} data={part}>
          <ListPart part={part} />
        </ErrorBoundary>
      );
    }
    return (
      <div key={key} className={`${styles.columns} ${styles.lane}`}>
        {part === withContents && <Contents toc={entries} />}
        <div className={styles.text}>
          <Prose html={part.html} title={title} />
        </div>
      </div>
    );
  });
}

/** A list that an article names, as on the home page. */
function ListPart({ part }: { part: Exclude<ArticlePart, { type: 'html' }> }) {
  switch (part.type) {
    case 'productList':
      return <ProductSection section={part} title={part.sectionTitle} />;
    case 'pros':
      return <ProsSection title={part.sectionTitle} pros={part.prosList} />;
    case 'campaign':
      return <CampaignEvents campaigns={part} />;
    case 'professions':
      return <ProfessionChoice section={part} />;
  }
}

function hasHeading(part: ArticlePart, id: string): boolean {
  return part.type === 'html' && part.html.includes(` id="${id}"`);
}
