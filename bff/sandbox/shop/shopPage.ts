import type { FastifyInstance } from 'fastify';
import { shopEnabledRegions } from '../../../contracts/regionLists.ts';
import { isRegionCode, regions } from '../../../contracts/regions.ts';
import { pathTo } from '../../../contracts/routes.ts';
import { productName } from '../../../contracts/site.ts';
import { allStrings } from '../../../contracts/strings/all.ts';
import { fillIn } from '../../../contracts/uiStrings.ts';
import { escapeHtml, sendPlainPage } from '../plainPage.ts';
import { wordsByLanguage } from '../samples/words.ts';

/**
 * Adds the page of an edition's shop at a path with `:region`: it says whose shop it is, and lists nothing that it does
 * not have.
 */
export function addShopPage(app: FastifyInstance, path: string): void {
  app.get<{ Params: { region: string } }>(path, ({ params: { region } }, reply) => {
    if (!isRegionCode(region) || !shopEnabledRegions.has(region)) return reply.callNotFound();
    const { strings, endonym } = regions[region];
    const words = wordsByLanguage[strings];
    const home = fillIn(allStrings[strings].go_home_product, { product: productName });
    return sendPlainPage(reply, {
      region,
      title: `${words.sample_shop}: ${endonym.split(' / ')[0]}`,
      body: `<p>${escapeHtml(words.sample_shop_text)}</p><p><a href="${pathTo('IndexPage', region)}">${escapeHtml(home)}</a></p>`,
    });
  });
}
