/** The calls that the doctor makes to each upstream: those of the BFF clients, validated by their schemas. */
import { randomUUID } from 'node:crypto';
import { createAssistantClient } from '../../bff/upstreams/assistant/assistantClient.ts';
import { createContentClient } from '../../bff/upstreams/content/contentClient.ts';
import {
  createRecentDataClient,
  createWebsiteInfoClient,
  unwrapRecentData,
} from '../../bff/upstreams/recentData/recentDataClient.ts';
import { unwrapGraphql } from '../../bff/upstreams/shop/createSendDocument.ts';
import { createShopClient } from '../../bff/upstreams/shop/shopClient.ts';
import { createSupportClient } from '../../bff/upstreams/support/supportClient.ts';
import { unwrapResult } from '../../bff/upstreams/unwrapResult.ts';
import type { EcConfig } from '../../contracts/pages/shell.ts';
import type { RegionCode } from '../../contracts/regions/regions.ts';
import { pathTo } from '../../contracts/routes.ts';
import type { DoctorCalls } from './doctorCalls.ts';

/** One call to an upstream. */
export interface Probe {
  operation: string;
  call: () => Promise<object | null>;
  /** Every edition should have this content: an empty response is a note. */
  isExpected?: boolean;
}

/** Calls to the content API that every page of an edition needs. */
export function contentProbes(base: string, doctorCalls: DoctorCalls, region: RegionCode): Probe[] {
  const content = createContentClient(base, doctorCalls.forUpstream('content', unwrapResult, region));
  const path = pathTo('IndexPage', region);
  return [
    { operation: 'header', call: () => content.header({ region }), isExpected: true },
    { operation: 'footer', call: () => content.footer({ region }), isExpected: true },
    { operation: 'website', call: () => content.website({ region }), isExpected: true },
    { operation: 'ecConfig', call: () => content.ecConfig({ region }), isExpected: true },
    { operation: 'seo', call: () => content.seo({ region, path }), isExpected: true },
    { operation: 'breadrumbs', call: () => content.breadcrumbs({ region, path }) },
    { operation: 'banner', call: () => content.banner({ region, path }) },
    { operation: 'productLevel', call: () => content.productLevel({ region, path }) },
    { operation: 'productLevel.section', call: () => firstProducts(content, region, path) },
    { operation: 'home.whatProSay', call: () => content.homeWhatProSay({ region }) },
    { operation: 'account', call: () => content.account({ region, ticket: `doctor-${randomUUID()}` }) },
  ];
}

/** Products of the first product section: their images are often on a separate host. */
async function firstProducts(content: ReturnType<typeof createContentClient>, region: RegionCode, path: string) {
  const level = await content.productLevel({ region, path });
  const section = level?.sections.find(({ type }) => type === 'productList');
  return section ? content.productLevelSection({ region, sectionKey: section.sectionKey }) : null;
}

/** Calls to the recent data API. */
export function recentDataProbes(base: string, doctorCalls: DoctorCalls, region: RegionCode): Probe[] {
  const recent = createRecentDataClient(base, doctorCalls.forUpstream('recent', unwrapRecentData, region));
  return [
    { operation: 'recent.SearchSuggestion', call: () => recent.searchSuggestion({ region, text: 'pro' }) },
    { operation: 'recent.Disclaimer', call: () => recent.disclaimer({ region, pageKey: 'home' }) },
  ];
}

/** Calls to the website info API. */
export function websiteInfoProbes(base: string, doctorCalls: DoctorCalls, region: RegionCode): Probe[] {
  const { websiteInfo } = createWebsiteInfoClient(
    base,
    doctorCalls.forUpstream('websiteInfo', unwrapRecentData, region),
  );
  return [{ operation: 'recent.WebsiteInfo', call: () => websiteInfo({ region }), isExpected: true }];
}

/** Calls to the support API. */
export function supportProbes(url: string, doctorCalls: DoctorCalls, region: RegionCode): Probe[] {
  const { links } = createSupportClient(url, doctorCalls.forUpstream('support', unwrapResult, region));
  return [{ operation: 'support', call: links }];
}

/** Calls to the assistant API. */
export function assistantProbes(base: string, doctorCalls: DoctorCalls, region: RegionCode): Probe[] {
  const { status } = createAssistantClient(base, doctorCalls.forUpstream('assistant', unwrapResult, region));
  return [{ operation: 'assistant.status', call: () => status({ region, systemCode: 'wwwProart' }) }];
}

/** Reads the quantity of a cart that does not exist: nothing is created or changed. */
export function shopProbes(shop: NamedShop, doctorCalls: DoctorCalls, region: RegionCode): Probe[] {
  const calls = doctorCalls.forUpstream('shop', unwrapGraphql, region);
  const { miniCartQty } = createShopClient(shop.domain, shop.storeViewCode, calls);
  const call = async () => ({ qty: await miniCartQty({ type: 'SESSION', id: `doctor-${randomUUID()}` }) });
  return [{ operation: 'shop.miniCartQty', call }];
}

/** Shop of an edition as named by its content. */
export type NamedShop = Pick<EcConfig, 'domain' | 'storeViewCode'>;
