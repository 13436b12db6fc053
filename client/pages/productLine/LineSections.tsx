import type { ProductLevel, LevelSection as Section } from '../../../contracts/fragments/product.ts';
import { CampaignEvents } from '../../campaign/CampaignEvents.tsx';
import { CompareCheck } from '../../compare/CompareCheck.tsx';
import { useCompareTray } from '../../compare/useCompareTray.ts';
import { ErrorBoundary } from '../../failure/ErrorBoundary.tsx';
import { Modules } from '../../module/Modules.tsx';
import { ProductList } from '../../product/ProductList.tsx';
import { ProsSection } from '../../pros/ProsSection.tsx';
import { JumpList } from '../../prose/JumpList.tsx';
import { Section as PageSection } from '../../section/Section.tsx';
import { CompareEntry } from './CompareEntry.tsx';

interface LineSectionsProps {
  level: ProductLevel;
  /** Title of a product list without its own title. */
  fallbackTitle: string;
  /** True when the level's description is already shown above. */
  hasDescriptionAbove: boolean;
  /** True when the first product's image is the largest of the first view. */
  priority: boolean;
}

/** The sections of a product line in order, with links to them above and the product comparison below. */
export function LineSections({ level, fallbackTitle, hasDescriptionAbove, priority }: LineSectionsProps) {
  const sections = level.sections.filter(isNotEmpty);
  const lists = sections.filter((section) => section.type === 'productList');
  const [firstList] = lists;
  const jumpLinks = sections.map((section) => ({
    anchor: anchorOf(section),
    title: titleOf(section, level, fallbackTitle),
  }));
  const CompareTray = useCompareTray(lists.length > 0);
  return (
    <>
      <JumpList sections={jumpLinks} />
      {sections.map((section, index) => (
        <ErrorBoundary key={section.sectionKey} part={section.sectionKey} data={section}>
          <LineSection
            section={section}
            anchor={anchorOf(section)}
            title={titleOf(section, level, fallbackTitle)}
            description={section === firstList && !hasDescriptionAbove ? level.description : ''}
            isFirstList={section === firstList}
            priority={priority && index === 0}
          />
        </ErrorBoundary>
      ))}
      {firstList && <CompareEntry products={firstList.productList} />}
      {CompareTray && <CompareTray products={lists.flatMap(({ productList }) => productList)} />}
    </>
  );
}

interface LineSectionProps {
  section: Section;
  anchor: string;
  title: string;
  description: string;
  isFirstList: boolean;
  priority: boolean;
}

function LineSection({ section, anchor, title, description, isFirstList, priority }: LineSectionProps) {
  switch (section.type) {
    case 'productList':
      return (
        <PageSection anchor={anchor} title={title} description={description} link={section.seeAllLink}>
          <ProductList
            products={section.productList}
            wordings={section}
            isRowOnPhones={!isFirstList}
            priority={priority}
            extra={(product) => <CompareCheck product={product} />}
          />
        </PageSection>
      );
    case 'modules':
      return <Modules anchor={anchor} section={section} />;
    case 'pros':
      return <ProsSection anchor={anchor} title={title} pros={section.prosList} />;
    case 'campaign':
      return <CampaignEvents anchor={anchor} campaigns={section} />;
  }
}

/** False for a section without content: it renders nothing, so no link may lead to it. */
function isNotEmpty(section: Section): boolean {
  switch (section.type) {
    case 'productList':
      return section.productList.length > 0;
    case 'modules':
      return true;
    case 'pros':
      return section.prosList.length > 0;
    case 'campaign':
      return section.campaignEventList.length > 0;
  }
}

function titleOf(section: Section, level: ProductLevel, fallbackTitle: string): string {
  if (section.type === 'productList') return section.sectionTitle || level.title || fallbackTitle;
  return (section.type === 'modules' && section.moduleInfo.title) || section.sectionTitle;
}

/** Id of a section: its key without characters that are unusual in a URL, with a prefix that avoids other ids. */
function anchorOf({ sectionKey }: Section): string {
  return `section-${sectionKey.replace(/[^\p{L}\p{N}_-]+/gu, '-')}`;
}
