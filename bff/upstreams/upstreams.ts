/** Composition root of the upstreams: connections, breaker and queue of each, one cache and one reporter for all. */
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Config, upstreamSettings } from '../../runtime/config/config.ts';
import type { Circuits } from '../../runtime/telemetry/gauges.ts';
import type { Metrics } from '../../runtime/telemetry/metrics.ts';
import type { AnswerCache } from './answerCache.ts';
import { type AssistantClient, createAssistantClient } from './assistant/assistantClient.ts';
import { createCallEvents } from './callEvents.ts';
import { type ContentClient, createContentClient } from './content/contentClient.ts';
import { createCalls, type Upstream } from './createCalls.ts';
import {
  createRecentDataClient,
  createWebsiteInfoClient,
  type RecentDataClient,
  unwrapRecentData,
  type WebsiteInfoClient,
} from './recentData/recentDataClient.ts';
import { unwrapGraphql } from './shop/createSendDocument.ts';
import { isAllowedShop } from './shop/isAllowedShop.ts';
import { createShopClient, isValidHeaderValue, type ShopClient } from './shop/shopClient.ts';
import { createSsrLogClient } from './ssrLog/ssrLogClient.ts';
import { createSupportClient, type SupportClient } from './support/supportClient.ts';
import { createGuard } from './transport/guard.ts';
import { createAgent, isBreakerFailure } from './transport/http.ts';
import { createReporter, type FailureReporter, reporting } from './transport/report.ts';
import { unwrapResult } from './unwrapResult.ts';
import type { Visit } from './visit.ts';

/** Grace period of pending calls when the process stops, ms. */
export const closeGraceMs = 1_000;

/** The clients of one request. */
export interface Clients {
  content: ContentClient;
  recentData: RecentDataClient;
  websiteInfo: WebsiteInfoClient;
  /** Null without a configured URL: support is disabled, not degraded. */
  support: SupportClient | null;
  assistant: AssistantClient | null;
  /** The shop of an edition; its URL comes from content (`ecConfig`). Null when its origin is not allowed. */
  shop(store: { domain: string; storeViewCode: string }): ShopClient | null;
  /** Origins that URLs of a shop may point to. */
  shopOrigins: readonly string[];
  /** Sign-out URL where content has none. */
  logoutUrl: string | undefined;
}

/** All upstreams of the BFF. */
export interface Upstreams {
  /** Returns clients whose calls, failures and reports are attributed to this request. */
  forVisit(visit: Visit): Clients;
  reporter: FailureReporter;
  /** Returns the breaker state of each upstream. */
  circuits(): Circuits;
  /** Waits for pending calls and reports, within limits, and closes all connections. */
  close(): Promise<void>;
}

type UpstreamSettings = Pick<
  Config,
  (typeof upstreamSettings)[number] | 'SHOP_ALLOWED_ORIGINS' | 'LOGOUT_URL' | 'UPSTREAM_TIMEOUT_MS'
>;

/** Creates the upstreams. @throws {TypeError} without the URLs of the content, recent-data and website-info APIs. */
export function createUpstreams(
  config: UpstreamSettings,
  { cache, metrics, log }: { cache: AnswerCache; metrics: Metrics; log: FastifyBaseLogger },
): Upstreams {
  const { CONTENT_API_URL, RECENT_DATA_API_URL, WEBSITE_INFO_API_URL, SUPPORT_API_URL, ASSISTANT_API_URL } = config;
  if (!CONTENT_API_URL || !RECENT_DATA_API_URL || !WEBSITE_INFO_API_URL) {
    throw new TypeError('CONTENT_API_URL, RECENT_DATA_API_URL and WEBSITE_INFO_API_URL must be set');
  }
  const ssrLog = createSsrLogClient(CONTENT_API_URL);
  const reporter = createReporter(ssrLog.send, metrics);
  const events = createCallEvents({ metrics, reporter });
  const upstream = (name: string, unwrap: Upstream['unwrap']): Upstream => {
    const guard = createGuard({
      countsAgainst: isBreakerFailure,
      onState(state) {
        log.warn({ upstream: name, circuit: state }, 'circuit state of an upstream changed');
      },
    });
    const timeoutMs = config.UPSTREAM_TIMEOUT_MS;
    return { name, unwrap, guard, timeoutMs, cache, events, agent: createAgent() };
  };
  const all = {
    content: upstream('content', unwrapResult),
    recentData: upstream('recent', unwrapRecentData),
    websiteInfo: upstream('websiteInfo', unwrapRecentData),
    support: upstream('support', unwrapResult),
    assistant: upstream('assistant', unwrapResult),
    shop: { ...upstream('shop', unwrapGraphql), explainsErrors: true },
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
      logoutUrl: config.LOGOUT_URL,
      shop({ domain, storeViewCode }) {
        const origins = config.SHOP_ALLOWED_ORIGINS;
        // Without allowed origins the shop is off; the start-up log says so.
        if (origins.length === 0) return null;
        if (!isAllowedShop(domain, origins)) {
          const origin = loggableOrigin(domain);
          visit.log.warn({ origin }, 'shop disabled: its origin is not in SHOP_ALLOWED_ORIGINS');
          return null;
        }
        // A request with an invalid header would fail and count in the shop's breaker, which all editions share.
        if (!isValidHeaderValue(storeViewCode)) {
          visit.log.warn('shop disabled: its store view code is not a valid header value');
          return null;
        }
        return createShopClient(domain, storeViewCode, createCalls(all.shop, visit));
      },
    }),
    circuits,
    async close() {
      const agents = Object.values(all).map(({ agent }) => agent);
      // Background calls get a grace period: an aborted one would be reported as a failure.
      await Promise.race([
        Promise.all(agents.map((agent) => agent.close())),
        wait(closeGraceMs, undefined, { ref: false }),
      ]);
      await Promise.all(agents.map((agent) => agent.destroy()));
      await Promise.race([reporter.flush(), wait(reporting.flushMs, undefined, { ref: false })]);
      await ssrLog.close();
    },
  };
}

/** Returns the origin of a URL as written, for the log: without user info, at most 100 characters. */
function loggableOrigin(url: string): string {
  return url
    .split('/', 3)
    .join('/')
    .replace(/(?<![^/])[^/]*@/, '')
    .slice(0, 100);
}
