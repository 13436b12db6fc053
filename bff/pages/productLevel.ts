import type { LevelSection, ProductLevel } from '../../contracts/fragments/product.ts';
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

/** Loads a section of a page's product level; null for an unknown type. */
export async function loadSection(
  { region, path }: PathQuery,
  section: RawProductLevel['sections'][number],
  { content, strings, productIndex }: Tools,
): Promise<LevelSection | null> {
  const { sectionKey, sectionTitle, type } = section;
  switch (type) {
    case 'productList': {
      const list = toProductListSection(await content.productLevelSection({ region, sectionKey }), section, strings);
      productIndex.learn(region, { type: 'section', sectionKey, page: path }, list.productList);
      return list;
    }
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
