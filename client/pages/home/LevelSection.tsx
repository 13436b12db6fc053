import type {
  ProductLevel,
  ProductListSection,
  LevelSection as Section,
} from '../../../contracts/fragments/product.ts';
import { CampaignEvents } from '../../campaign/CampaignEvents.tsx';
import { ErrorBoundary } from '../../failure/ErrorBoundary.tsx';
import { useSite } from '../../lib/site.tsx';
import { Modules } from '../../module/Modules.tsx';
import { ProductList } from '../../product/ProductList.tsx';
import { ProductTiles } from '../../product/ProductTiles.tsx';
import { isLine } from '../../product/productLine.ts';
import { ProsSection } from '../../pros/ProsSection.tsx';
import { Section as PageSection } from '../../section/Section.tsx';

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
      return <ProductSection section={section} level={level} isFirst={isFirst} />;
    case 'modules':
      return <Modules section={section} />;
    case 'pros':
      return <ProsSection title={section.sectionTitle} pros={section.prosList} />;
    case 'campaign':
      return <CampaignEvents campaigns={section} />;
  }
}

/** Entries of a product list: product lines as tiles, products as cards. */
function ProductSection({ section, level, isFirst }: LevelSectionProps & { section: ProductListSection }) {
  const { strings } = useSite();
  const { productList, sectionTitle, seeAllLink } = section;
  if (productList.length === 0) return null;
  const lines = productList.filter(isLine);
  const products = productList.filter((product) => !isLine(product));
  return (
    <PageSection
      title={sectionTitle || level.title || strings.products}
      description={isFirst ? level.description : ''}
      link={seeAllLink}
    >
      {lines.length > 0 && <ProductTiles lines={lines} wordings={section} />}
      {products.length > 0 && <ProductList products={products} wordings={section} />}
    </PageSection>
  );
}
