import type { Link } from '../../contracts/fragments/link.ts';
import type { ArticlePart } from '../../contracts/pages/overview.ts';
import type { PathQuery } from '../upstreams/content/contentGet.ts';
import type { Tools } from './compose/compose.ts';
import { editionPath } from './product/productIndex.ts';
import { loadProductList } from './productLevel.ts';
import { toCampaignEvents } from './shape/campaign.ts';
import { toSelectYourProfession } from './shape/professions.ts';
import { toWhatProsSay } from './shape/pros.ts';
import { type ListName, sectionPrefix, splitAtLists } from './shape/text/articleLists.ts';

/**
 * Loads the lists that an article names, and returns them with the texts between them; empty for an article that names
 * none. A failed list is replaced by the text in its element, and named `overview.<list>` in `degraded`; an unknown or
 * empty one is replaced only, since it would keep the page out of caches for ever. No list links to the page itself.
 * @param html Sanitised HTML.
 */
export async function loadArticleParts(location: PathQuery, html: string, tools: Tools): Promise<ArticlePart[]> {
  const parts = await Promise.all(
    splitAtLists(html).map(async ({ html, list: name }): Promise<ArticlePart> => {
      const list = name && (await tools.piece(`overview.${name}`, loadList(location, name, tools), null));
      return list || { type: 'html', html };
    }),
  );
  return parts.filter((part) => part.type !== 'html' || part.html !== '');
}

/** Loads a list that an article names; null for an unknown or empty one. */
async function loadList(location: PathQuery, list: ListName, tools: Tools): Promise<ArticlePart | null> {
  const { region } = location;
  const { content, strings } = tools;
  const unlessHere = (link: Link | null) => (link && editionPath(link.url, region) === location.path ? null : link);
  switch (list) {
    case 'home/campaignEvent': {
      const events = toCampaignEvents(await content.homeCampaignEvent({ region }), region, strings);
      return events.campaignEventList.length > 0
        ? { type: 'campaign', sectionKey: list, ...events, learnMore: unlessHere(events.learnMore) }
        : null;
    }
    case 'home/selectYourProfession': {
      const professions = toSelectYourProfession(await content.homeSelectYourProfession({ region }), strings);
      return professions.professionList.length > 0 ? { type: 'professions', sectionKey: list, ...professions } : null;
    }
    case 'home/whatProSay': {
      const { sectionTitle, whatProsSayList } = toWhatProsSay(await content.homeWhatProSay({ region }), strings);
      return whatProsSayList.length > 0
        ? { type: 'pros', sectionKey: list, sectionTitle, prosList: whatProsSayList }
        : null;
    }
    default: {
      const loaded = await loadProductList(location, { sectionKey: list.slice(sectionPrefix.length) }, tools);
      return loaded.productList.length > 0 ? { ...loaded, seeAllLink: unlessHere(loaded.seeAllLink) } : null;
    }
  }
}
