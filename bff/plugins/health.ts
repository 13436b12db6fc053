import type { FastifyInstance } from 'fastify';
import type { Lifecycle } from '../httpApp.ts';
import type { CircuitWord } from '../resilience/guard.ts';

/**
 * `/livez`: the event loop answers. `/readyz`: started and not draining; the state of each upstream stands in its body and
 * never makes it unready, or all instances would leave at once.
 */
export function serveHealth(
  app: FastifyInstance,
  lifecycle: Lifecycle,
  circuits: () => Readonly<Record<string, CircuitWord>> = () => ({}),
): void {
  app.get('/livez', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) =>
    reply
      .code(lifecycle.draining ? 503 : 200)
      .header('cache-control', 'no-store')
      .send({ status: lifecycle.draining ? 'draining' : 'ready', upstreams: circuits() }),
  );
}
