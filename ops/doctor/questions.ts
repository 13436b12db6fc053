/** The calls that the doctor makes to each upstream: those of the BFF clients, validated by their schemas. */
import { randomUUID } from 'node:crypto';
import { createAssistantClient } from '../../bff/upstreams/assistant/assistantClient.ts';
import { createContentClient, unwrapContent } from '../../bff/upstreams/content/contentClient.ts';
import {
  createRecentDataClient,
  createWebsiteInfoClient,
  unwrapRecentData,
} from '../../bff/upstreams/recentData/recentDataClient.ts';
import { unwrapGraphql } from '../../bff/upstreams/shop/askShop.ts';
import { createShopClient } from '../../bff/upstreams/shop/shopClient.ts';
import { createSupportClient } from '../../bff/upstreams/support/supportClient.ts';
import { unwrapResult } from '../../bff/upstreams/unwrapResult.ts';
import type { EcConfig } from '../../contracts/pages/shell.ts';
import type { RegionCode } from '../../contracts/regions/regions.ts';
import { pathTo } from '../../contracts/routes.ts';
import type { Asking } from './asking.ts';

/** One call to an upstream. */
export interface Question {
  operation: string;
  ask: () => Promise<object | null>;
  /** Every edition should have this content: an empty response is a note. */
  isExpected?: boolean;
}

/** Calls to the content API that every page of an edition needs. */
export function contentQuestions(base: string, asking: Asking, region: RegionCode): Question[] {
  const content = createContentClient(base, asking.calls('content', unwrapContent, region));
  const path = pathTo('IndexPage', region);
  return [
    { operation: 'header', ask: () => content.header({ region }), isExpected: true },
    { operation: 'footer', ask: () => content.footer({ region }), isExpected: true },
    { operation: 'website', ask: () => content.website({ region }), isExpected: true },
    { operation: 'ecConfig', ask: () => content.ecConfig({ region }), isExpected: true },
    { operation: 'seo', ask: () => content.seo({ region, path }), isExpected: true },
    { operation: 'breadrumbs', ask: () => content.breadcrumbs({ region, path }) },
    { operation: 'banner', ask: () => content.banner({ region, path }) },
    { operation: 'productLevel', ask: () => content.productLevel({ region, path }) },
    { operation: 'productLevel.section', ask: () => firstProducts(content, region, path) },
    { operation: 'home.whatProSay', ask: () => content.homeWhatProSay({ region }) },
    { operation: 'account', ask: () => content.account({ region, ticket: `doctor-${randomUUID()}` }) },
  ];
}

/** Products of the first product section: their images are often on a separate host. */
async function firstProducts(content: ReturnType<typeof createContentClient>, region: RegionCode, path: string) {
  const level = await content.productLevel({ region, path });
  const section = level?.sections.find(({ type }) => type === 'productList');
  return section ? content.productLevelSection({ region, sectionKey: section.sectionKey }) : null;
}

/** Calls to the recent data API. */
export function recentDataQuestions(base: string, asking: Asking, region: RegionCode): Question[] {
  const recent = createRecentDataClient(base, asking.calls('recent', unwrapRecentData, region));
  return [
    { operation: 'recent.SearchSuggestion', ask: () => recent.searchSuggestion({ region, text: 'pro' }) },
    { operation: 'recent.Disclaimer', ask: () => recent.disclaimer({ region, pageKey: 'home' }) },
  ];
}

/** Calls to the website info API. */
export function websiteInfoQuestions(base: string, asking: Asking, region: RegionCode): Question[] {
  const { websiteInfo } = createWebsiteInfoClient(base, asking.calls('websiteInfo', unwrapRecentData, region));
  return [{ operation: 'recent.WebsiteInfo', ask: () => websiteInfo({ region }), isExpected: true }];
}

/** Calls to the support API. */
export function supportQuestions(url: string, asking: Asking, region: RegionCode): Question[] {
  const { links } = createSupportClient(url, asking.calls('support', unwrapResult, region));
  return [{ operation: 'support', ask: links }];
}

/** Calls to the assistant API. */
export function assistantQuestions(base: string, asking: Asking, region: RegionCode): Question[] {
  const { status } = createAssistantClient(base, asking.calls('assistant', unwrapResult, region));
  return [{ operation: 'assistant.status', ask: () => status({ region, systemCode: 'wwwProart' }) }];
}

/** Reads the quantity of a cart that does not exist: nothing is created or changed. */
export function shopQuestions(shop: NamedShop, asking: Asking, region: RegionCode): Question[] {
  const calls = asking.calls('shop', unwrapGraphql, region);
  const { miniCartQty } = createShopClient(shop.domain, shop.storeViewCode, calls);
  const ask = async () => ({ qty: await miniCartQty({ type: 'SESSION', id: `doctor-${randomUUID()}` }) });
  return [{ operation: 'shop.miniCartQty', ask }];
}

/** Shop of an edition as named by its content. */
export type NamedShop = Pick<EcConfig, 'domain' | 'storeViewCode'>;
