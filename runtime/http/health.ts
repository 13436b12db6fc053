import type { FastifyInstance } from 'fastify';
import type { Circuits } from '../telemetry/gauges.ts';
import type { Lifecycle } from './httpApp.ts';

/**
 * `/livez`: the event loop answers. `/readyz`: started and not draining; the state of each upstream stands in its body and
 * never makes it unready, or all instances would leave at once.
 */
export function serveHealth(app: FastifyInstance, lifecycle: Lifecycle, circuits: () => Circuits = () => ({})): void {
  app.get('/livez', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const status = lifecycle.draining ? 'draining' : 'ready';
    return reply
      .code(status === 'ready' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status, upstreams: circuits() });
  });
}
