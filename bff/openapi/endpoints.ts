/** Every endpoint of the document: its contract, and what a person has to know to use it. */
import type { z } from 'zod';
import { accountCall } from '../../contracts/calls/account.ts';
import { assistantAuthorizationCall } from '../../contracts/calls/assistant.ts';
import { cartCall, cartQuantityCall, cartResetCall } from '../../contracts/calls/cart.ts';
import { clientErrorCall } from '../../contracts/calls/clientError.ts';
import { priceCall } from '../../contracts/calls/price.ts';
import { searchCall } from '../../contracts/calls/search.ts';
import { loginCall, logoutCall } from '../../contracts/calls/session.ts';
import type { Deprecation, Freshness } from '../../contracts/endpoint.ts';
import { pageByPath, pages } from '../../contracts/pages/page.ts';
import { shellCall } from '../../contracts/pages/shell.ts';
import type { AnswerName, BodyName } from './namedSchemas.ts';
import type { Method } from './openApi.ts';
import type { TagName } from './texts.ts';

interface Contract {
  /** Route pattern behind `bffPrefix`. */
  endpoint: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** Of answers that everybody gets; `itsPage`: as long as the page that is answered lives at its own address. */
  freshness?: Freshness | 'itsPage';
  deprecated?: Deprecation;
}

export interface Endpoint {
  operationId: string;
  method: Method;
  tag: TagName;
  contract: Contract;
  summary: string;
  description: string;
  /** Schema of the answer, of the body sent, or of a text that is no JSON. */
  answer?: AnswerName;
  body?: BodyName;
  text?: string;
  /** The answer is one visitor's own. */
  isPersonal?: boolean;
}

type PageEndpoint = Pick<Endpoint, 'operationId' | 'summary' | 'description'> & { answer: AnswerName };

const pageEndpoints: Record<keyof typeof pages, PageEndpoint> = {
  home: {
    operationId: 'getHomePage',
    answer: 'HomePage',
    summary: 'Home page of an edition',
    description:
      'Joins meta data, trail, banners, the product level with its sections, the professions to choose from, stories of ' +
      'professionals, campaigns and the small print.',
  },
  whatProsSay: {
    operationId: 'getWhatProsSayPage',
    answer: 'WhatProsSayPage',
    summary: 'Landing page of the stories',
    description: 'Joins meta data, trail, hero, highlight carousel and one section of stories for each category.',
  },
  prosCategory: {
    operationId: 'getProsCategoryPage',
    answer: 'ProsCategoryPage',
    summary: 'Stories of one category',
    description:
      'Joins meta data, trail, one page of 12 stories and the professions they can be filtered by. A category that ' +
      'content does not know is `PRODUCT_OFFLINE`; a `page` past the last one has no stories.',
  },
  prosProfile: {
    operationId: 'getProsProfilePage',
    answer: 'ProsProfilePage',
    summary: 'Profile of one professional',
    description:
      'Joins meta data, trail and the seven profile calls: film, introduction, portfolio, recommended products, banner, ' +
      'way of working and gallery. A profile that content does not know is `PRODUCT_OFFLINE`.',
  },
  profession: {
    operationId: 'getProfessionPage',
    answer: 'ProfessionPage',
    summary: 'Product finder of one profession',
    description:
      'Joins meta data, trail, banners, the list of professions, one page of 12 professionals and recommended products. ' +
      'A profession that is not in the list is `NOT_FOUND`.',
  },
  productLine: {
    operationId: 'getProductLinePage',
    answer: 'ProductLinePage',
    summary: 'A product line',
    description:
      'Joins meta data, trail, banners, the product level with its sections, professionals and the small print. Prices ' +
      'are a call of their own. A line that content does not know is `PRODUCT_OFFLINE`.',
  },
  overview: {
    operationId: 'getOverviewPage',
    answer: 'OverviewPage',
    summary: 'A content-managed page',
    description:
      'Joins meta data, trail, the article as sanitised HTML with its table of contents and films, and the small print. ' +
      'A path that content does not know is `PRODUCT_OFFLINE`.',
  },
  compare: {
    operationId: 'getComparePage',
    answer: 'ComparePage',
    summary: 'Products side by side',
    description:
      'Joins meta data, trail and the specifications of up to four products; without ids the lists are empty.',
  },
  entry: {
    operationId: 'getEntryPage',
    answer: 'EntryPage',
    summary: 'Every edition there is',
    description:
      'Joins meta data, trail, banners and the list of all editions by continent. In the global edition only.',
  },
};

/** What a client begins with. */
const beforePages: Endpoint[] = [
  {
    operationId: 'getShell',
    method: 'get',
    tag: 'Site',
    contract: shellCall,
    answer: 'ShellAnswer',
    summary: 'Header, footer and settings of an edition',
    description:
      'Joins header, footer, fixed texts, shop settings, facts of the edition, the state of the AI assistant and the ' +
      'support addresses: what every page of an edition shares. Ask once, then again when the visitor changes the edition.',
  },
  {
    operationId: 'getPageByPath',
    method: 'get',
    tag: 'Pages',
    contract: { ...pageByPath, freshness: 'itsPage' },
    answer: 'PageByPathAnswer',
    summary: 'The page of any site path',
    description:
      'Resolves a path of the site, stored redirects included, and answers the page of its `kind`, or `redirect` with the ' +
      'address to ask for instead. For deep links and links inside content. The region may be missing in `path`; a path ' +
      'of another region is `INVALID_REQUEST`, one outside every route `NOT_FOUND`.',
  },
];

const afterPages: Endpoint[] = [
  {
    operationId: 'getPrices',
    method: 'get',
    tag: 'Shop',
    contract: priceCall,
    answer: 'PricesAnswer',
    summary: 'Prices of products',
    description:
      'Everybody’s prices, from the price service and the shop settings, as numbers and as the edition writes them. Without ' +
      'a shop the list is empty; products that the shop does not know are left out. With the cookie of a member the prices ' +
      'are those of their group, `private, no-store` and without an `ETag`; when the group cannot be found out they are ' +
      'everybody’s, and `degraded` names `customerGroup`.',
  },
  {
    operationId: 'getSearchSuggestions',
    method: 'get',
    tag: 'Search',
    contract: searchCall,
    answer: 'SearchSuggestionsAnswer',
    summary: 'Suggestions while a visitor types',
    description: 'Asks the search service. Wait until the visitor pauses, and drop answers to what is typed no longer.',
  },
  {
    operationId: 'getAccount',
    method: 'get',
    tag: 'Visitor',
    contract: accountCall,
    answer: 'Account',
    isPersonal: true,
    summary: 'Whether the visitor is signed in',
    description:
      'Asks the account service about the member’s cookie, and nobody without one. A ticket that it does not know is ' +
      'cleared and not sent again. When it fails the visitor counts as signed out, and `degraded` says so.',
  },
  {
    operationId: 'logIn',
    method: 'post',
    tag: 'Visitor',
    contract: loginCall,
    body: 'SessionChange',
    answer: 'SessionStep',
    isPersonal: true,
    summary: 'How to sign in',
    description:
      'What the browser sends where: a form to the account service, in China the address of a page of this site. ' +
      '`NOT_FOUND` where sign-in is off.',
  },
  {
    operationId: 'logOut',
    method: 'post',
    tag: 'Visitor',
    contract: logoutCall,
    body: 'SessionChange',
    answer: 'SessionStep',
    isPersonal: true,
    summary: 'How to sign out',
    description:
      'The same for signing out; what the session holds of the member’s group and carts is gone with this call.',
  },
  {
    operationId: 'getCartQuantity',
    method: 'get',
    tag: 'Visitor',
    contract: cartQuantityCall,
    answer: 'CartQuantity',
    isPersonal: true,
    summary: 'How many pieces are in the cart',
    description:
      'Null when nobody knows: what was shown before stays. The shop is asked only for who has a cart there.',
  },
  {
    operationId: 'getCart',
    method: 'get',
    tag: 'Visitor',
    contract: cartCall,
    answer: 'CartAnswer',
    isPersonal: true,
    summary: 'The cart',
    description:
      'Asks the shop for a token, a cart and what is in it, as far as the session does not hold them, and once more for what ' +
      'the shop no longer knows. No token or id of a cart is ever answered.',
  },
  {
    operationId: 'resetCart',
    method: 'post',
    tag: 'Visitor',
    contract: cartResetCall,
    answer: 'CartAnswer',
    isPersonal: true,
    summary: 'The cart, after a new start',
    description: 'The same, after what the session holds of the edition’s cart was thrown away.',
  },
  {
    operationId: 'authorizeAssistant',
    method: 'post',
    tag: 'Visitor',
    contract: assistantAuthorizationCall,
    body: 'AssistantRequest',
    answer: 'AssistantAuthorization',
    isPersonal: true,
    summary: 'Leave to ask the AI assistant',
    description: 'How its panel stands on the page, and a short-lived token. `NOT_FOUND` in editions without it.',
  },
  {
    operationId: 'reportClientError',
    method: 'post',
    tag: 'Reports',
    contract: clientErrorCall,
    body: 'ClientError',
    isPersonal: true,
    summary: 'Report a call that failed at the client',
    description:
      'Passed on to the failure log, with secrets removed. Answered without a body; members not named are dropped.',
  },
  {
    operationId: 'getContract',
    method: 'get',
    tag: 'Contract',
    contract: { endpoint: '/openapi.json' },
    text: 'application/json',
    summary: 'This document',
    description: 'The contract as OpenAPI 3.1, made from the very values that the routes check requests with.',
  },
  {
    operationId: 'getReference',
    method: 'get',
    tag: 'Contract',
    contract: { endpoint: '/docs' },
    text: 'text/html',
    summary: 'This contract for people',
    description: 'The same as a page to read; the `type` of every problem points into it.',
  },
];

/** All endpoints, in the order of the reference. */
export const endpoints: readonly Endpoint[] = [
  ...beforePages,
  ...Object.entries(pageEndpoints).map(
    ([kind, texts]): Endpoint => ({
      ...texts,
      method: 'get',
      tag: 'Pages',
      // The table has the keys of `pages`.
      contract: pages[kind as keyof typeof pages],
    }),
  ),
  ...afterPages,
];

/** `/:region/pages/home` → `/{region}/pages/home`. */
export function toPathTemplate(endpoint: string): string {
  return endpoint.replace(/:(\w+)/g, '{$1}');
}
