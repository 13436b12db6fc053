import type { FastifyInstance } from 'fastify';
import { refuseOtherSites } from '../limits/refuseOtherSites.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the route answers is one visitor's own, its problems included: cached by nobody, read by no other origin. */
    personal?: boolean;
  }
}

/** What every route registered after this has in common: its answers are one visitor's own, and no other site's page calls it. */
export function keepPersonal(app: FastifyInstance, siteOrigin: () => string): void {
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, personal: true };
  });
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(personalHeaders);
    done();
  });
  refuseOtherSites(app, siteOrigin);
}

/** Headers of an answer that is one visitor's own. */
export const personalHeaders = { 'cache-control': 'private, no-store', 'cdn-cache-control': 'no-store' };
