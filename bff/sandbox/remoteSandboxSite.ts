import httpProxy from '@fastify/http-proxy';
import type { FastifyPluginAsync } from 'fastify';

/**
 * `/sandbox/…` of a site whose sandbox another process holds, so that all processes of a site share its carts.
 * @param origin Where that sandbox listens.
 */
export function remoteSandboxSite(origin: string): FastifyPluginAsync {
  return async (app) => {
    await app.register(httpProxy, {
      upstream: origin,
      prefix: '/sandbox',
      rewritePrefix: '/sandbox',
      // Its pages send visitors back to the host that they came from.
      replyOptions: { rewriteRequestHeaders: ({ host }, headers) => ({ ...headers, host }) },
    });
  };
}
