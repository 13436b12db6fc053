import type { ComparableLine } from '../../contracts/pages/compare.ts';
import { isLine, productLinesOf } from '../../contracts/productLine.ts';
import type { RegionCode } from '../../contracts/regions/regions.ts';
import { matchRoute } from '../../contracts/routes.ts';
import { productIdPattern } from '../../contracts/text/productIds.ts';
import type { PathQuery } from '../upstreams/content/contentGet.ts';
import type { Tools } from './compose/compose.ts';
import { editionPath } from './product/productIndex.ts';
import { loadProductList } from './productLevel.ts';
import { toHeader } from './shape/header.ts';
import { firstText } from './shape/text/firstText.ts';

/** Limits of the choice, which is part of each page that compares. */
const maxLines = 8;
const maxProducts = 60;

/**
 * Loads the products of the lines that the edition's menu names, by the calls of the lines' pages. A line that fails is
 * left out; `degraded` names it `choices.<line>`.
 */
export async function loadComparableLines(region: RegionCode, tools: Tools): Promise<ComparableLine[]> {
  const { topMenu } = toHeader(await tools.content.header({ region }), region, tools);
  const lines = await Promise.all(
    productLinesOf(topMenu)
      .flatMap(({ name, url }) => {
        const path = editionPath(url, region);
        // An entry may lead to a line of another edition.
        return path ? [{ name, path, line: matchRoute(path)?.params['productLine'] ?? '' }] : [];
      })
      .slice(0, maxLines)
      .map(async ({ name, path, line }) => {
        const products = tools.piece(`choices.${line}`, loadLine({ region, path }, tools), []);
        return { name, productList: await products };
      }),
  );
  return withinLimit(lines);
}

async function loadLine(location: PathQuery, tools: Tools) {
  const level = await tools.content.productLevel(location);
  const sections = level?.sections.filter(({ type }) => type === 'productList') ?? [];
  const lists = await Promise.all(sections.map((section) => loadProductList(location, section, tools)));
  return lists
    .flatMap(({ productList }) => productList)
    .filter((product) => !isLine(product) && productIdPattern.test(product.productId))
    .map(({ productId, name, partNo }) => ({ productId, name: firstText(name, partNo, productId) }));
}

/** Lists each product once, and as many as the limit allows. */
function withinLimit(lines: readonly ComparableLine[]): ComparableLine[] {
  const seen = new Set<string>();
  const isListed = (productId: string) => {
    if (seen.has(productId) || seen.size >= maxProducts) return false;
    seen.add(productId);
    return true;
  };
  return lines
    .map(({ name, productList }) => ({ name, productList: productList.filter(({ productId }) => isListed(productId)) }))
    .filter(({ productList }) => productList.length > 0);
}
