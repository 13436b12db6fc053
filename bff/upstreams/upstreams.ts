/** The composition root of everything the BFF calls: connections, breaker and queue of each upstream, one cache, one reporter. */
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Config, upstreamSettings } from '../../runtime/config/config.ts';
import type { Circuits } from '../../runtime/telemetry/gauges.ts';
import type { Metrics } from '../../runtime/telemetry/metrics.ts';
import type { AnswerCache } from './answerCache.ts';
import { type AssistantClient, createAssistantClient } from './assistant/assistantClient.ts';
import { createCallEvents } from './callEvents.ts';
import { type ContentClient, createContentClient, unwrapContent } from './content/contentClient.ts';
import { createCalls, type Upstream } from './createCall.ts';
import {
  createRecentDataClient,
  createWebsiteInfoClient,
  type RecentDataClient,
  unwrapRecentData,
  type WebsiteInfoClient,
} from './recentData/recentDataClient.ts';
import { unwrapGraphql } from './shop/askShop.ts';
import { isAllowedShop } from './shop/isAllowedShop.ts';
import { createShopClient, isSendable, type ShopClient } from './shop/shopClient.ts';
import { createSsrLogClient } from './ssrLog/ssrLogClient.ts';
import { createSupportClient, type SupportClient } from './support/supportClient.ts';
import { createGuard } from './transport/guard.ts';
import { countsAgainst, createAgent } from './transport/http.ts';
import { createReporter, type FailureReporter, reporting } from './transport/report.ts';
import { unwrapResult } from './unwrapResult.ts';
import type { Visit } from './visit.ts';

/** How long a stopping process lets calls end that nobody waits for, ms. */
export const closingMs = 1_000;

/** The clients of one request. */
export interface Clients {
  content: ContentClient;
  recentData: RecentDataClient;
  websiteInfo: WebsiteInfoClient;
  /** Null where the address is not set: the part is off, not missing. */
  support: SupportClient | null;
  assistant: AssistantClient | null;
  /** The shop of an edition: its address is data (`ecConfig`), so null where the settings do not allow its origin. */
  shop(store: { domain: string; storeViewCode: string }): ShopClient | null;
  /** Origins that addresses of a shop may lead to. */
  shopOrigins: readonly string[];
}

export interface Upstreams {
  /** The clients whose calls, failures and reports belong to this request. */
  forVisit(visit: Visit): Clients;
  reporter: FailureReporter;
  /** How the breaker of each upstream stands. */
  circuits(): Circuits;
  /** Waits a moment for calls under way, for every report, and closes every connection. */
  close(): Promise<void>;
}

type Addresses = Pick<Config, (typeof upstreamSettings)[number] | 'SHOP_ALLOWED_ORIGINS' | 'UPSTREAM_TIMEOUT_MS'>;

/** @throws {TypeError} without the addresses of the content and recent-data APIs. */
export function createUpstreams(
  config: Addresses,
  { cache, metrics, log }: { cache: AnswerCache; metrics: Metrics; log: FastifyBaseLogger },
): Upstreams {
  const { CONTENT_API_URL, RECENT_DATA_API_URL, WEBSITE_INFO_API_URL, SUPPORT_API_URL, ASSISTANT_API_URL } = config;
  if (!CONTENT_API_URL || !RECENT_DATA_API_URL || !WEBSITE_INFO_API_URL) {
    throw new TypeError('the content and recent-data APIs need an address');
  }
  const ssrLog = createSsrLogClient(CONTENT_API_URL);
  const reporter = createReporter(ssrLog.send, metrics);
  const events = createCallEvents({ metrics, reporter });
  const upstream = (name: string, unwrap: Upstream['unwrap']): Upstream => {
    const guard = createGuard({
      countsAgainst,
      onState(state) {
        log.warn({ upstream: name, circuit: state }, 'the circuit of an upstream changed');
      },
    });
    const timeoutMs = config.UPSTREAM_TIMEOUT_MS;
    return { name, unwrap, guard, timeoutMs, cache, events, agent: createAgent() };
  };
  const all = {
    content: upstream('content', unwrapContent),
    recentData: upstream('recent', unwrapRecentData),
    websiteInfo: upstream('websiteInfo', unwrapRecentData),
    support: upstream('support', unwrapResult),
    assistant: upstream('assistant', unwrapResult),
    shop: { ...upstream('shop', unwrapGraphql), explainsRefusals: true },
  };
  const circuits = () => Object.fromEntries(Object.values(all).map(({ name, guard }) => [name, guard.state()]));
  metrics.watchCircuits(circuits);

  return {
    reporter,
    forVisit: (visit) => ({
      content: createContentClient(CONTENT_API_URL, createCalls(all.content, visit)),
      recentData: createRecentDataClient(RECENT_DATA_API_URL, createCalls(all.recentData, visit)),
      websiteInfo: createWebsiteInfoClient(WEBSITE_INFO_API_URL, createCalls(all.websiteInfo, visit)),
      support: SUPPORT_API_URL ? createSupportClient(SUPPORT_API_URL, createCalls(all.support, visit)) : null,
      assistant: ASSISTANT_API_URL ? createAssistantClient(ASSISTANT_API_URL, createCalls(all.assistant, visit)) : null,
      shopOrigins: config.SHOP_ALLOWED_ORIGINS,
      shop({ domain, storeViewCode }) {
        const origins = config.SHOP_ALLOWED_ORIGINS;
        // With none at all the shop is off, which was said at the start.
        if (origins.length === 0) return null;
        if (!isAllowedShop(domain, origins)) {
          const origin = writtenOrigin(domain);
          visit.log.warn({ origin }, 'the shop of an edition is of an origin that SHOP_ALLOWED_ORIGINS does not hold');
          return null;
        }
        // One that cannot would count as a failure of the shop, which other editions ask as well.
        if (!isSendable(storeViewCode)) {
          visit.log.warn('the shop of an edition has a store view code that cannot be sent');
          return null;
        }
        return createShopClient(domain, storeViewCode, createCalls(all.shop, visit));
      },
    }),
    circuits,
    async close() {
      const agents = Object.values(all).map(({ agent }) => agent);
      // Calls behind an answer may end in peace for a moment: cut off, each would be a failure to report.
      await Promise.race([
        Promise.all(agents.map((agent) => agent.close())),
        wait(closingMs, undefined, { ref: false }),
      ]);
      await Promise.all(agents.map((agent) => agent.destroy()));
      await Promise.race([reporter.flush(), wait(reporting.flushMs, undefined, { ref: false })]);
      await ssrLog.close();
    },
  };
}

/** Where an address says that it leads, as it is written, for the log: without a user, and no longer than is of use. */
function writtenOrigin(address: string): string {
  return address
    .split('/', 3)
    .join('/')
    .replace(/(?<![^/])[^/]*@/, '')
    .slice(0, 100);
}
