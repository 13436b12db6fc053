import type { ProductLevel, LevelSection as Section } from '../../../contracts/fragments/product.ts';
import { CampaignEvents } from '../../campaign/CampaignEvents.tsx';
import { ErrorBoundary } from '../../failure/ErrorBoundary.tsx';
import { Modules } from '../../module/Modules.tsx';
import { ProductSection } from '../../product/ProductSection.tsx';
import { ProsSection } from '../../pros/ProsSection.tsx';

interface LevelSectionProps {
  section: Section;
  level: ProductLevel;
  /** True for the first section, which shows the level's description. */
  isFirst: boolean;
}

/** One section of a product level, by its type; its error leaves the other sections. */
export function LevelSection(props: LevelSectionProps) {
  return (
    <ErrorBoundary part={props.section.sectionKey} data={props.section}>
      <SectionOfType {...props} />
    </ErrorBoundary>
  );
}

function SectionOfType({ section, level, isFirst }: LevelSectionProps) {
  switch (section.type) {
    case 'productList':
      return (
        <ProductSection
          section={section}
          title={section.sectionTitle || level.title}
          description={isFirst ? level.description : ''}
        />
      );
    case 'modules':
      return <Modules section={section} />;
    case 'pros':
      return <ProsSection title={section.sectionTitle} pros={section.prosList} />;
    case 'campaign':
      return <CampaignEvents campaigns={section} />;
  }
}
