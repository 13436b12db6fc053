import type { FastifyInstance } from 'fastify';

/** Development: serves modules and hot reload with vite on our port. */
export async function serveSources(app: FastifyInstance, root: string): Promise<void> {
  const { createDevMiddleware } = await import('vike/server');
  const { devMiddleware, viteServer } = await createDevMiddleware({
    root,
    viteConfig: { server: { middlewareMode: true, hmr: { server: app.server } } },
  });
  app.addHook('onClose', () => viteServer.close());
  app.addHook('onRequest', (request, reply, done) => {
    const isOwnPath = /^\/(bff|livez|readyz|sandbox)\b/.test(request.url);
    if (isOwnPath) done();
    else devMiddleware(request.raw, reply.raw, () => done());
  });
}
