import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Metrics } from '../../telemetry/metrics.ts';
import { ProblemError } from '../problems/errors.ts';
import type { CallCounts } from './callCounts.ts';
import type { Clients } from './clients.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Limits this route to a tenth of RATE_LIMIT_PER_MINUTE per client. */
    strictRateLimit?: boolean;
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
 * Applies the rate limit to the routes registered afterwards: 429 with `Retry-After`. Routes with `strictRateLimit` are
 * counted separately, all others together.
 */
export function limitRates(app: FastifyInstance, { perMinute, clients, counts, metrics }: Options): void {
  const strictMax = Math.max(1, Math.floor(perMinute / 10));

  async function limit({ raw, routeOptions: { config, url } }: FastifyRequest, reply: FastifyReply): Promise<void> {
    const client = clients.rateLimitKey(raw);
    // A trusted proxy's own request is not limited.
    if (client === null) return;
    const [key, max] = config.strictRateLimit ? [`${client} ${url}`, strictMax] : [client, perMinute];
    const { calls, leftMs } = await counts.add(key);
    if (calls <= max) return;
    metrics.shed.inc({ reason: 'rate_limit' });
    reply.header('retry-after', Math.ceil(leftMs / 1_000));
    throw new ProblemError('TOO_MANY_REQUESTS', 'Too many requests, retry later');
  }

  // Appended as route hook, so that it runs after the scope's hooks: refused cross-site requests are not counted.
  app.addHook('onRoute', (route) => {
    route.onRequest = [route.onRequest ?? [], limit].flat();
  });
}
