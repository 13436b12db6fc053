/** Requests to every endpoint that answers JSON in an edition, found as a client finds them: by following the answers. */

import type { HomePage } from '../contracts/pages/home.ts';
import type { Shell } from '../contracts/pages/shell.ts';
import type { WhatProsSayPage } from '../contracts/pages/whatProsSay.ts';
import type { RegionCode } from '../contracts/regions.ts';
import { matchRoute, pathPrefix, pathTo } from '../contracts/routes.ts';

export interface SampleRequest {
  operationId: string;
  /** Address behind the BFF's prefix. */
  path: string;
  /** Sent as JSON by POST, empty where the call takes none; without it the call is a GET. */
  body?: object;
}

/**
 * One request of each endpoint, and a redirect; of a visitor without cookies.
 * @param get The answer of an address behind the BFF's prefix.
 * @throws {Error} when an answer has no link to follow.
 */
export async function sampleRequests(
  get: (path: string) => Promise<unknown>,
  region: RegionCode,
): Promise<SampleRequest[]> {
  const of = (rest: string) => `/${region}${rest}`;
  // The contract's tests check what is read here; this only follows its links.
  const [home, stories, shell] = (await Promise.all([
    get(of('/pages/home')),
    get(of('/pages/what-pros-say')),
    get(of('/shell')),
  ])) as [HomePage, WhatProsSayPage, Shell];

  const menu = shell.data.header.topMenu
    .flatMap((entry) => [entry, ...entry.list])
    .flatMap(({ url }) => matchRoute(url) ?? []);
  const { productLine } = found(
    'product line in the menu',
    menu.find(({ kind }) => kind === 'productLine'),
  ).params;
  const profession = found('profession', home.data.selectYourProfession.professionList[0]);
  const category = found('category of stories', stories.data.category.list[0]);
  const pro = found('story', category.prosList[0]);
  const { prosName } = found('profile', matchRoute(pro.url)).params;
  const ids = home.data.productLevel.sections
    .flatMap((section) => (section.type === 'productList' ? section.productList : []))
    .slice(0, 2)
    .map(({ productId }) => encodeURIComponent(productId));
  const article = encodeURIComponent(`${pathPrefix(region)}/proart/products/`);

  const requests: Record<string, string[]> = {
    getShell: [of('/shell')],
    getPageByPath: [
      of(`/page?path=${encodeURIComponent(pathPrefix(region))}/proart/`),
      of('/page?path=/proart/old-studio/'),
    ],
    getHomePage: [of('/pages/home')],
    getWhatProsSayPage: [of('/pages/what-pros-say')],
    getProsCategoryPage: [of(`/pages/pros-category/${category.categoryKey}?page=1`)],
    getProsProfilePage: [of(`/pages/pros-profile/${category.categoryKey}/${prosName}`)],
    getProfessionPage: [of(`/pages/profession/${profession.level1Code}`)],
    getProductLinePage: [of(`/pages/product-line/${productLine}`)],
    getOverviewPage: [of(`/pages/overview?path=${article}`)],
    getComparePage: [of(`/pages/compare?ids=${ids}`)],
    getEntryPage: ['/global/pages/entry'],
    getPrices: [of(`/prices?ids=${ids}`)],
    getSearchSuggestions: [of('/search/suggestions?q=studio')],
    getAccount: [of('/account')],
    getCartQuantity: [of('/cart/quantity')],
    getCart: [of('/cart')],
  };
  const returnUrl = pathTo('IndexPage', region);
  const changes: SampleRequest[] = [
    { operationId: 'logIn', path: of('/session/login'), body: { returnUrl } },
    { operationId: 'logOut', path: of('/session/logout'), body: { returnUrl } },
    { operationId: 'resetCart', path: of('/cart/reset'), body: {} },
  ];
  if (shell.data.aiAssistant.status) {
    changes.push({
      operationId: 'authorizeAssistant',
      path: of('/assistant/authorization'),
      body: { pageKey: 'home' },
    });
  }
  return [
    ...Object.entries(requests).flatMap(([operationId, paths]) => paths.map((path) => ({ operationId, path }))),
    ...changes,
  ];
}

function found<Value>(what: string, value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new Error(`no ${what} in the sample content`);
  return value;
}
