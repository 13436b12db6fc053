import type { PageProduct, Product } from '../../../contracts/fragments/product.ts';
import { matchRoute } from '../../../contracts/routes.ts';
import type { PathQuery } from '../../upstreams/content/contentGet.ts';
import { type PageTools, Section, type Tools } from '../compose/compose.ts';
import { loadProductList } from '../productLevel.ts';
import { toRecommendedProduct, toWordings } from '../shape/shop/product.ts';
import { editionPath, type ListReference, productPath } from './productIndex.ts';

/** Maximum number of related products. */
const maxRelated = 8;

/**
 * Loads the product that a page is about, with related ones: from the lists of the product line in the page's
 * breadcrumbs, otherwise from a list that this process has read and that links to the page. The lists are those of other
 * pages, so with a warm cache no call is made for them. `degraded` names a failed list of the line
 * `product.<sectionKey>`.
 * @throws {UpstreamError} when the lists of the line are unknown.
 */
export async function loadPageProduct(location: PathQuery, tools: PageTools): Promise<PageProduct | null> {
  const line = await linePathOf(location, tools.breadcrumbs);
  const ofLine = line === null ? null : await findInLine(location, line, tools);
  if (ofLine) return ofLine;
  const list = tools.productIndex.find(location.region, location.path);
  return list ? tools.piece('product', findInList(location, list, tools), null) : null;
}

/** Returns the path of the product line in the breadcrumbs; null without one. */
async function linePathOf({ region }: PathQuery, breadcrumbs: PageTools['breadcrumbs']): Promise<string | null> {
  const { pathStructure } = breadcrumbs instanceof Section ? await breadcrumbs.load : breadcrumbs;
  const paths = pathStructure.map(({ url }) => editionPath(url, region));
  return paths.findLast((path) => path !== null && matchRoute(path)?.routeName === 'ProductLine') ?? null;
}

/** Returns the product of a page from the first list of a product line that links to the page. */
async function findInLine(location: PathQuery, line: string, tools: Tools): Promise<PageProduct | null> {
  const ofLine = { region: location.region, path: line };
  const level = await tools.content.productLevel(ofLine);
  const sections = (level?.sections ?? []).filter(({ type }) => type === 'productList');
  const lists = await Promise.all(
    sections.map((section) =>
      tools.piece(`product.${section.sectionKey}`, loadProductList(ofLine, section, tools), null),
    ),
  );
  const found = lists.map((list) => list && findProduct(location, list.productList, toWordings(list, tools.strings)));
  return found.find((one) => one !== null) ?? null;
}

/** Returns the product of a page from a list; a list that no longer links to the page is forgotten. */
async function findInList(location: PathQuery, list: ListReference, tools: Tools): Promise<PageProduct | null> {
  const { region, path } = location;
  const { labels, productLists } = await loadList(location, list, tools);
  const found = productLists.map((products) => findProduct(location, products, labels)).find((one) => one !== null);
  if (!found) tools.productIndex.forget(region, path);
  return found ?? null;
}

type Labels = ReturnType<typeof toWordings>;

/** Loads the list of a reference: one list of products, or one for each tab. */
async function loadList({ region }: PathQuery, list: ListReference, tools: Tools) {
  const { content, strings } = tools;
  if (list.type === 'section') {
    const loaded = await loadProductList({ region, path: list.page }, list, tools);
    return { labels: toWordings(loaded, strings), productLists: [loaded.productList] };
  }
  const raw =
    list.type === 'profession'
      ? await content.professionRecommendedProduct({ region, level1Code: list.level1Code })
      : await content.profileRecommendedProduct({
          region,
          prosCategory: list.prosCategory,
          prosName: list.prosName,
        });
  const { productTab } = toRecommendedProduct(raw, strings);
  return { labels: toWordings(raw, strings), productLists: productTab.map(({ productList }) => productList) };
}

/** Returns the product of a list that links to a page, and others of the list; null without one. */
function findProduct({ region, path }: PathQuery, products: readonly Product[], labels: Labels): PageProduct | null {
  const linked = products.filter(({ url }) => productPath(url, region) === path);
  // A variant may lead to a part of its series' page, or to the page with a parameter.
  const product = linked.find(({ url }) => !/[?#]/.test(url)) ?? linked[0];
  if (!product) return null;
  const related = products.filter((one) => !linked.includes(one)).slice(0, maxRelated);
  return { product, ...labels, related };
}
