import type { ProductLevel, LevelSection as Section } from '../../../contracts/fragments/product.ts';
import { CampaignEvents } from '../../campaign/CampaignEvents.tsx';
import { Modules } from '../../module/Modules.tsx';
import { ProductTiles } from '../../product/ProductTiles.tsx';
import { ProsSection } from '../../pros/ProsSection.tsx';

interface LevelSectionProps {
  section: Section;
  level: ProductLevel;
  /** True for the first section, which shows the level's description. */
  isFirst: boolean;
}

/** One section of a product level, by its type. */
export function LevelSection({ section, level, isFirst }: LevelSectionProps) {
  switch (section.type) {
    case 'productList':
      return <ProductTiles section={section} title={level.title} description={isFirst ? level.description : ''} />;
    case 'modules':
      return <Modules section={section} />;
    case 'pros':
      return <ProsSection title={section.sectionTitle} pros={section.prosList} />;
    case 'campaign':
      return <CampaignEvents campaigns={section} />;
  }
}
