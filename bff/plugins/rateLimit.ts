import fastifyRateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { CallCounts } from '../edge/callCounts.ts';
import type { Clients } from '../edge/clients.ts';
import { ProblemError } from '../errors.ts';
import type { Metrics } from '../metrics.ts';
import { rateLimits } from '../resilience/tiers.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A call that nobody needs often: of each such route a client gets a tenth of RATE_LIMIT_PER_MINUTE. */
    seldom?: boolean;
  }
}

interface Options {
  /** RATE_LIMIT_PER_MINUTE, more than 0. */
  perMinute: number;
  clients: Clients;
  counts: CallCounts;
  metrics: Metrics;
}

/**
 * Refuses calls of a client that makes too many: 429 with `Retry-After`. It concerns the routes registered after it: those that
 * nobody needs often are counted each by itself, all others together.
 */
export async function limitRates(
  app: FastifyInstance,
  { perMinute, clients, counts, metrics }: Options,
): Promise<void> {
  const seldomMax = Math.max(1, Math.floor(perMinute / 10));
  // Before the plugin hears of the route.
  app.addHook('onRoute', (route) => {
    if (route.config?.seldom) route.config.rateLimit = { max: seldomMax };
  });
  const quiet = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };
  await app.register(fastifyRateLimit, {
    max: perMinute,
    timeWindow: rateLimits.windowMs,
    keyGenerator({ raw, routeOptions: { config, url } }) {
      const client = clients.countedAs(raw) ?? '';
      return client && config.seldom ? `${client} ${url}` : client;
    },
    // Nobody's: a proxy of ours asks.
    allowList: (_request, key) => key === '',
    store: storeOf(counts),
    addHeadersOnExceeding: quiet,
    addHeaders: quiet,
    onExceeded: () => metrics.shed.inc({ reason: 'rate_limit' }),
    errorResponseBuilder: () => new ProblemError('TOO_MANY_REQUESTS', 'Too many calls; wait a moment'),
  });
}

/** What the plugin counts in: a class, of which it makes one for each limit. Whose calls they are stands in the key. */
function storeOf(counts: CallCounts) {
  return class Store implements FastifyRateLimitStore {
    incr(key: string, done: (error: Error | null, result?: { current: number; ttl: number }) => void): void {
      counts.add(key).then(({ calls, leftMs }) => done(null, { current: calls, ttl: leftMs }), done);
    }

    child(): Store {
      return this;
    }
  };
}
