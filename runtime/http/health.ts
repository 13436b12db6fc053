import type { FastifyInstance } from 'fastify';
import type { Circuits } from '../telemetry/gauges.ts';
import type { Lifecycle } from './httpApp.ts';

/**
 * Registers `/livez` (the event loop runs) and `/readyz` (started and not draining). The body of `/readyz` has the
 * state of each upstream, which does not affect readiness: otherwise all instances would become unready together.
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
