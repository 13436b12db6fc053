import type { FastifyInstance } from 'fastify';
import { refuseCrossSite } from '../limits/refuseCrossSite.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Responses and problems of this route are personal: not cacheable and not readable by other origins. */
    personal?: boolean;
  }
}

/** Makes all routes registered afterwards personal: not cacheable, and refused for pages of other sites. */
export function makePersonal(app: FastifyInstance, siteOrigin: () => string): void {
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, personal: true };
  });
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(personalHeaders);
    done();
  });
  refuseCrossSite(app, siteOrigin);
}

/** Cache headers of personal responses. */
export const personalHeaders = { 'cache-control': 'private, no-store', 'cdn-cache-control': 'no-store' };
