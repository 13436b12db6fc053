import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Metrics } from '../../telemetry/metrics.ts';
import { ProblemError } from '../problems/errors.ts';
import type { CallCounts } from './callCounts.ts';
import type { Clients } from './clients.ts';

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
export function limitRates(app: FastifyInstance, { perMinute, clients, counts, metrics }: Options): void {
  const seldomMax = Math.max(1, Math.floor(perMinute / 10));

  async function limit({ raw, routeOptions: { config, url } }: FastifyRequest, reply: FastifyReply): Promise<void> {
    const client = clients.countedAs(raw);
    // A proxy of ours calls on its own behalf.
    if (client === null) return;
    const [key, max] = config.seldom ? [`${client} ${url}`, seldomMax] : [client, perMinute];
    const { calls, leftMs } = await counts.add(key);
    if (calls <= max) return;
    metrics.shed.inc({ reason: 'rate_limit' });
    reply.header('retry-after', Math.ceil(leftMs / 1_000));
    throw new ProblemError('TOO_MANY_REQUESTS', 'Too many calls; wait a moment');
  }

  // Behind the hooks of the route's scope: what another site's page tries does not use up a visitor's calls.
  app.addHook('onRoute', (route) => {
    route.onRequest = [route.onRequest ?? [], limit].flat();
  });
}
