import fastifyRateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { ProblemError } from '../errors.ts';
import type { Metrics } from '../metrics.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A call that nobody needs often: of each such route a client address gets a tenth of RATE_LIMIT_PER_MINUTE. */
    seldom?: boolean;
  }
}

/**
 * Refuses calls of a client address that makes too many: 429 with `Retry-After`. Counted in this process, by route; it
 * concerns the routes registered after it whose `config` says so.
 * @param perMinute RATE_LIMIT_PER_MINUTE; 0 for no limit.
 */
export async function limitRates(app: FastifyInstance, perMinute: number, metrics: Metrics): Promise<void> {
  if (perMinute === 0) return;
  const seldomMax = Math.max(1, Math.floor(perMinute / 10));
  // Before the plugin hears of the route.
  app.addHook('onRoute', (route) => {
    if (route.config?.seldom) route.config.rateLimit = { max: seldomMax };
  });
  const quiet = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };
  await app.register(fastifyRateLimit, {
    global: false,
    timeWindow: 60_000,
    addHeadersOnExceeding: quiet,
    addHeaders: quiet,
    onExceeded: () => metrics.shed.inc({ reason: 'rate_limit' }),
    errorResponseBuilder: () => new ProblemError('TOO_MANY_REQUESTS', 'Too many calls of this kind; wait a moment'),
  });
}
