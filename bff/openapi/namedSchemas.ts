/** The contract's schemas that have a name in the document, and what a reader of it is told about each. */
import { z } from 'zod';
import { account } from '../../contracts/calls/account.ts';
import { assistantAuthorization, assistantRequest, assistantSettings } from '../../contracts/calls/assistant.ts';
import { cart, cartAnswer, cartItem, cartQuantityCall, formattedCart } from '../../contracts/calls/cart.ts';
import { clientError } from '../../contracts/calls/clientError.ts';
import { priceCall, priceResult, productPrice } from '../../contracts/calls/price.ts';
import { searchCall, searchGroup } from '../../contracts/calls/search.ts';
import { sessionChange, sessionStep } from '../../contracts/calls/session.ts';
import { degraded, degradedReason, regionCode } from '../../contracts/endpoint.ts';
import { bannerGroup, bannerItem, banners } from '../../contracts/fragments/banner.ts';
import { campaignEvent, campaignEvents } from '../../contracts/fragments/campaign.ts';
import { caption } from '../../contracts/fragments/caption.ts';
import { image } from '../../contracts/fragments/image.ts';
import { link } from '../../contracts/fragments/link.ts';
import { menuItem } from '../../contracts/fragments/menu.ts';
import { breadcrumbs, meta } from '../../contracts/fragments/meta.ts';
import { pro, prosList, whatProsSay } from '../../contracts/fragments/pro.ts';
import {
  campaignSection,
  levelSection,
  modulesSection,
  product,
  productLevel,
  productListSection,
  prosSection,
  recommendedProduct,
} from '../../contracts/fragments/product.ts';
import { comparison } from '../../contracts/pages/compare.ts';
import { regionGroups } from '../../contracts/pages/entry.ts';
import { selectYourProfession } from '../../contracts/pages/home.ts';
import { embed, overviewArticle, tocEntry } from '../../contracts/pages/overview.ts';
import { pages, redirectAnswer } from '../../contracts/pages/page.ts';
import { professionPagination, professionPros } from '../../contracts/pages/profession.ts';
import { professionFilter, prosCategoryList } from '../../contracts/pages/prosCategory.ts';
import {
  createWithProArt,
  exploreMoreBanner,
  profileGallery,
  profileIntro,
  profilePortfolio,
  profileVideo,
} from '../../contracts/pages/prosProfile.ts';
import { accountMenu, ecConfig, footer, header, shellCall } from '../../contracts/pages/shell.ts';
import { categorySections, heroSection, highlightCarousel } from '../../contracts/pages/whatProsSay.ts';
import { problem } from '../../contracts/problem.ts';

/** What a site path leads to: a page of any kind, or where it has moved. */
const pageByPathAnswer = z.discriminatedUnion('kind', [
  pages.home.response,
  pages.whatProsSay.response,
  pages.prosCategory.response,
  pages.prosProfile.response,
  pages.profession.response,
  pages.productLine.response,
  pages.overview.response,
  pages.compare.response,
  pages.entry.response,
  redirectAnswer,
]);

type NamedSchemas = Record<string, readonly [schema: z.ZodType, text: string]>;

const answers = {
  ShellAnswer: [shellCall.response, 'What every page of an edition shares.'],
  HomePage: [pages.home.response, 'The home page of an edition.'],
  WhatProsSayPage: [pages.whatProsSay.response, 'The landing page of the stories.'],
  ProsCategoryPage: [pages.prosCategory.response, 'The stories of one category.'],
  ProsProfilePage: [pages.prosProfile.response, 'The profile of one professional.'],
  ProfessionPage: [pages.profession.response, 'The product finder of one profession.'],
  ProductLinePage: [pages.productLine.response, 'A product line, such as laptops.'],
  OverviewPage: [pages.overview.response, 'A content-managed page.'],
  ComparePage: [pages.compare.response, 'Products side by side.'],
  EntryPage: [pages.entry.response, 'The market-entry page: every edition there is.'],
  RedirectAnswer: [redirectAnswer, 'The page has moved; ask for `location` instead.'],
  PageByPathAnswer: [pageByPathAnswer, 'A page of any kind or a redirect, told apart by `kind`.'],
  PricesAnswer: [priceCall.response, 'Prices of the products asked for.'],
  SearchSuggestionsAnswer: [searchCall.response, 'Suggestions for what was typed.'],
  Account: [account, 'Who the visitor is to the site, and the links of their account menu.'],
  SessionStep: [
    sessionStep,
    'What the browser does next: send a form with these fields, or go to an address of this site.',
  ],
  CartQuantity: [cartQuantityCall.answer, 'How many pieces are in the cart.'],
  CartAnswer: [cartAnswer, 'The visitor’s cart in an edition.'],
  AssistantAuthorization: [assistantAuthorization, 'Leave to ask the AI assistant.'],
  Problem: [problem, 'The one error body (RFC 9457). Clients decide by `code`, people read `detail`.'],
} satisfies NamedSchemas;

const fragments = {
  RegionCode: [
    regionCode,
    'One of the regional editions. Not a language tag: `uk`, `ar` or `my` mean other things there.',
  ],
  Degraded: [degraded, 'Sections that fell back to their empty default, with the reason; empty when all is well.'],
  DegradedReason: [
    degradedReason,
    '`timeout`: too late · `network`: no connection · `status`: the upstream said that it failed · `format`: its answer ' +
      'was not what it should be · `graphql`: the shop answered errors · `overload`: it was left alone to recover.',
  ],
  ProblemCode: [problem.shape.code, 'Which kind of error this is; each has a section in the reference.'],
  Image: [
    image,
    'A picture: an address for ordinary and one for dense screens, and where known the intrinsic size, a colour to show ' +
      'while loading and further formats and widths (`sources`, best first).',
  ],
  Caption: [caption, 'Captions of a film in one language, a WebVTT file.'],
  Link: [link, 'A link as content names it; `url` is a path of the site or an absolute address.'],
  MenuItem: [menuItem, 'An entry of the main menu with its children in `list`; three levels at most.'],
  Meta: [meta, 'Meta data of a page.'],
  Breadcrumbs: [breadcrumbs, 'Trail of a page; the last entry is the page itself.'],
  Banner: [bannerItem, 'One banner.'],
  BannerGroup: [bannerGroup, 'A place for banners.'],
  Banners: [banners, 'The three banner places of a page; an empty list shows nothing.'],
  CampaignEvent: [campaignEvent, 'A campaign or an event.'],
  CampaignEvents: [campaignEvents, 'Campaigns and events under one heading.'],
  Pro: [pro, 'A professional as a card shows them.'],
  WhatProsSay: [whatProsSay, 'Stories of professionals, as the home page shows them.'],
  ProsList: [prosList, 'Stories of professionals under one heading.'],
  Product: [product, 'A product as a card shows it; its price is a call of its own.'],
  ProductLevel: [productLevel, 'The sections that the content of a page names, in its order.'],
  LevelSection: [levelSection, 'One section of a product level, told apart by `type`.'],
  ProductListSection: [productListSection, 'A list of products.'],
  ModulesSection: [modulesSection, 'A title, a description and a list of illustrated points.'],
  ProsSection: [prosSection, 'Professionals between the products.'],
  CampaignSection: [campaignSection, 'Campaigns between the products.'],
  RecommendedProduct: [recommendedProduct, 'Recommended products, a tab for each group of them.'],
} satisfies NamedSchemas;

const sections = {
  Header: [header, 'Header of an edition: logo, menus, account menu, search.'],
  Footer: [footer, 'Footer of an edition: columns of links, social media, legal links.'],
  AccountMenu: [accountMenu, 'The first account link is login, the second logout, the rest are plain links.'],
  EcConfig: [ecConfig, 'How the edition’s shop sells and writes prices.'],
  SelectYourProfession: [selectYourProfession, 'The professions a visitor can start from.'],
  HeroSection: [heroSection, 'What the landing page of the stories opens with.'],
  HighlightCarousel: [highlightCarousel, 'Large slides, a story each.'],
  CategorySections: [categorySections, 'One section of stories for each category that has any.'],
  ProsCategoryList: [prosCategoryList, 'One page of the stories of a category, filtered as asked.'],
  ProfessionFilter: [professionFilter, 'The professions that a category can be filtered by.'],
  ProfessionPagination: [professionPagination, 'All professions, and the neighbours of this one.'],
  ProfessionPros: [professionPros, 'One page of the professionals of a profession.'],
  ProfileVideo: [profileVideo, 'Film of a professional.'],
  ProfileIntro: [profileIntro, 'Who the professional is.'],
  ProfilePortfolio: [profilePortfolio, 'Works of the professional.'],
  ExploreMoreBanner: [exploreMoreBanner, 'Banner that leads on from the profile.'],
  CreateWithProArt: [createWithProArt, 'How the professional works with the product.'],
  ProfileGallery: [profileGallery, 'Pictures of the professional’s work.'],
  OverviewArticle: [overviewArticle, 'A content-managed article; its HTML is sanitised.'],
  TocEntry: [tocEntry, 'Entry of a table of contents: a heading of the article.'],
  Embed: [embed, 'A film of another site, to be loaded when the visitor asks for it.'],
  Comparison: [comparison, 'Products side by side, in the order asked for; unknown ones are left out.'],
  RegionGroups: [regionGroups, 'All editions, by continent.'],
  PriceResult: [priceResult, 'Prices, and the wordings to show beside them. Without a shop the list is empty.'],
  ProductPrice: [productPrice, 'Price of one product; an amount that is not known is null.'],
  Cart: [cart, 'What is in a cart.'],
  CartItem: [cartItem, 'One row of a cart; what the shop does not say is null or empty.'],
  FormattedCart: [formattedCart, 'The amounts of a cart as the edition writes them.'],
  AssistantSettings: [assistantSettings, 'How the assistant’s panel stands on the page.'],
  SearchGroup: [searchGroup, 'Suggestions of one type, such as products.'],
} satisfies NamedSchemas;

/** Schemas of what is answered. */
export const answerSchemas: NamedSchemas = { ...answers, ...fragments, ...sections };

/** Schemas of what is sent. */
export const bodySchemas = {
  SessionChange: [sessionChange, 'Where the visitor comes back to.'],
  AssistantRequest: [assistantRequest, 'The page that the assistant is asked on.'],
  ClientError: [clientError, 'A call that failed in a browser, as the browser reports it.'],
} satisfies NamedSchemas;

export type AnswerName = keyof typeof answers;
export type BodyName = keyof typeof bodySchemas;
