/** The composition root of everything the BFF calls: one pool of connections for each upstream, one cache, one reporter. */
import type { Config } from '../config.ts';
import type { Cached } from '../resilience/cached.ts';
import { createAgent } from '../resilience/http.ts';
import { createReporter } from '../resilience/report.ts';
import { type AssistantClient, createAssistantClient } from './assistant/assistantClient.ts';
import { type ContentClient, createContentClient, unwrapContent } from './content/contentClient.ts';
import { createCall, type Upstream } from './createCall.ts';
import {
  createRecentDataClient,
  createWebsiteInfoClient,
  type RecentDataClient,
  unwrapRecentData,
  type WebsiteInfoClient,
} from './recentData/recentDataClient.ts';
import { createSsrLogClient } from './ssrLog/ssrLogClient.ts';
import { createSupportClient, type SupportClient, unwrapResult } from './support/supportClient.ts';
import type { Visit } from './visit.ts';

/** The clients of one request. */
export interface Clients {
  content: ContentClient;
  recentData: RecentDataClient;
  websiteInfo: WebsiteInfoClient;
  /** Null where the address is not set: the part is off, not missing. */
  support: SupportClient | null;
  assistant: AssistantClient | null;
}

export interface Upstreams {
  /** The clients whose calls, failures and reports belong to this request. */
  forVisit(visit: Visit): Clients;
  /** Waits for reports under way and closes every connection. */
  close(): Promise<void>;
}

type Addresses = Pick<
  Config,
  | 'CONTENT_API_URL'
  | 'RECENT_DATA_API_URL'
  | 'WEBSITE_INFO_API_URL'
  | 'SUPPORT_API_URL'
  | 'ASSISTANT_API_URL'
  | 'UPSTREAM_TIMEOUT_MS'
>;

/** @throws {TypeError} without the addresses of the content and recent-data APIs. */
export function createUpstreams(config: Addresses, cache: Cached): Upstreams {
  const { CONTENT_API_URL, RECENT_DATA_API_URL, WEBSITE_INFO_API_URL, SUPPORT_API_URL, ASSISTANT_API_URL } = config;
  if (!CONTENT_API_URL || !RECENT_DATA_API_URL || !WEBSITE_INFO_API_URL) {
    throw new TypeError('the content and recent-data APIs need an address');
  }
  const ssrLog = createSsrLogClient(CONTENT_API_URL);
  const reporter = createReporter(ssrLog.send);
  const upstream = (name: string, unwrap: Upstream['unwrap']): Upstream => ({
    name,
    unwrap,
    agent: createAgent(),
    timeoutMs: config.UPSTREAM_TIMEOUT_MS,
    cache,
    reporter,
  });
  const content = upstream('content', unwrapContent);
  const recentData = upstream('recent', unwrapRecentData);
  const websiteInfo = upstream('websiteInfo', unwrapRecentData);
  const support = upstream('support', unwrapResult);
  const assistant = upstream('assistant', unwrapResult);

  return {
    forVisit: (visit) => ({
      content: createContentClient(CONTENT_API_URL, createCall(content, visit)),
      recentData: createRecentDataClient(RECENT_DATA_API_URL, createCall(recentData, visit)),
      websiteInfo: createWebsiteInfoClient(WEBSITE_INFO_API_URL, createCall(websiteInfo, visit)),
      support: SUPPORT_API_URL ? createSupportClient(SUPPORT_API_URL, createCall(support, visit)) : null,
      assistant: ASSISTANT_API_URL ? createAssistantClient(ASSISTANT_API_URL, createCall(assistant, visit)) : null,
    }),
    async close() {
      await reporter.flush();
      await Promise.all([content, recentData, websiteInfo, support, assistant].map(({ agent }) => agent.destroy()));
      await ssrLog.close();
    },
  };
}
