import type { FastifyInstance, HTTPMethods, RouteOptions } from 'fastify';
import { knownMethods } from '../limits/gate.ts';
import { personalHeaders } from '../responses/personal.ts';
import { ProblemError } from './errors.ts';

/**
 * Handles the methods that the routes registered afterwards do not have: 405 with `Allow`, and CORS preflights for
 * shared routes.
 * @returns a function that must be called when all routes are registered.
 */
export function handleOtherMethods(app: FastifyInstance, prefix: string): () => void {
  const urls = new Map<string, { registered: Set<HTTPMethods>; route: RouteOptions }>();
  app.addHook('onRoute', (route) => {
    const { registered } = urls.get(route.url) ?? { registered: new Set() };
    for (const name of [route.method].flat()) registered.add(name as HTTPMethods);
    urls.set(route.url, { registered, route });
  });

  return () => {
    for (const [url, { registered, route }] of [...urls]) {
      const remaining = [...knownMethods].filter((name) => !registered.has(name));
      const allow = [...registered, 'OPTIONS'].join(', ');
      // Read before the registration below, which triggers the hook above.
      const isPersonal = route.config?.personal ?? false;
      const isShared = registered.has('GET') && !isPersonal;
      app.route({
        url: url.slice(prefix.length),
        method: remaining,
        config: { personal: isPersonal },
        // `onRequest` runs before the body is read.
        async onRequest(request, reply) {
          reply.header('allow', allow).headers(isPersonal ? personalHeaders : {});
          if (request.method !== 'OPTIONS') throw new ProblemError('METHOD_NOT_ALLOWED', `Allowed methods: ${allow}`);
        },
        handler(_request, reply) {
          if (isShared) {
            reply.headers({
              'access-control-allow-origin': '*',
              'access-control-allow-methods': allow,
              'access-control-allow-headers': 'if-none-match, x-request-id',
              'access-control-max-age': '86400',
            });
          }
          return reply.code(204).send();
        },
      });
    }
  };
}
