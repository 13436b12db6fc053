import type { LevelSection, ProductLevel, ProductListSection } from '../../contracts/fragments/product.ts';
import type { PathQuery } from '../upstreams/content/contentGet.ts';
import type { RawProductLevel } from '../upstreams/content/contentSchemas.ts';
import type { Tools } from './compose/compose.ts';
import { toCampaignEvents } from './shape/campaign.ts';
import { toProsList } from './shape/pros.ts';
import { toModulesSection, toProductListSection } from './shape/shop/product.ts';

/** Product level without sections. */
export const emptyLevel: ProductLevel = { pageKey: '', title: '', description: '', sections: [] };

/**
 * Loads the sections of a page's product level in order, each by its own call. Failed sections are left out; `degraded`
 * names them `productLevel.<sectionKey>`; sections of unknown types are left out.
 */
export async function loadProductLevel(location: PathQuery, tools: Tools): Promise<ProductLevel> {
  const level = await tools.content.productLevel(location);
  const sections = await Promise.all(
    (level?.sections ?? []).map((section) =>
      tools.piece(`productLevel.${section.sectionKey}`, loadSection(location, section, tools), null),
    ),
  );
  return {
    pageKey: level?.pageKey ?? '',
    title: level?.title ?? '',
    description: level?.description ?? '',
    sections: sections.filter((section) => section !== null),
  };
}

/**
 * Loads a list of products, and remembers the page that names it for those of its products.
 * @param location Page that names the list.
 */
export async function loadProductList(
  { region, path }: PathQuery,
  section: { sectionKey: string; sectionTitle?: string },
  { content, strings, productIndex }: Tools,
): Promise<ProductListSection> {
  const { sectionKey, sectionTitle = '' } = section;
  const raw = await content.productLevelSection({ region, sectionKey });
  const list = toProductListSection(raw, { sectionKey, sectionTitle }, strings);
  productIndex.learn(region, { type: 'section', sectionKey, page: path }, list.productList);
  return list;
}

/** Loads a section of a page's product level; null for an unknown type. */
async function loadSection(
  location: PathQuery,
  section: RawProductLevel['sections'][number],
  tools: Tools,
): Promise<LevelSection | null> {
  const { region, path } = location;
  const { content, strings } = tools;
  const { sectionKey, sectionTitle, type } = section;
  switch (type) {
    case 'productList':
      return loadProductList(location, section, tools);
    case 'modules':
      return toModulesSection(await content.modules({ region, moduleKey: sectionKey }), section, strings);
    case 'pros':
      return { type, sectionKey, ...toProsList(await content.productLevelPros({ region, path }), sectionTitle) };
    case 'campaign': {
      const raw = await content.homeCampaignEvent({ region });
      const events = toCampaignEvents(raw, region, strings);
      return { type, sectionKey, ...events, sectionTitle: raw?.sectionTitle || sectionTitle || events.sectionTitle };
    }
    default:
      return null;
  }
}
