import type { FastifyInstance } from 'fastify';
import type { Lifecycle } from '../httpApp.ts';

/** `/livez`: the event loop answers. `/readyz`: started and not draining; an upstream's outage never makes it unready. */
export function serveHealth(app: FastifyInstance, lifecycle: Lifecycle): void {
  app.get('/livez', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) =>
    reply
      .code(lifecycle.draining ? 503 : 200)
      .header('cache-control', 'no-store')
      .send({ status: lifecycle.draining ? 'draining' : 'ready' }),
  );
}
