import type { FastifyInstance, HTTPMethods } from 'fastify';
import { ProblemError } from '../errors.ts';

const known: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/**
 * Answers, at every address that is registered after this, the methods it does not have: 405 with `Allow`, and the
 * preflight of a browser on another origin, which may read what is shared.
 * @returns a function to be called when all addresses are registered.
 */
export function answerOtherMethods(app: FastifyInstance, prefix: string): () => void {
  const methods = new Map<string, Set<HTTPMethods>>();
  app.addHook('onRoute', ({ url, method }) => {
    const had = methods.get(url) ?? new Set();
    for (const name of [method].flat()) had.add(name as HTTPMethods);
    methods.set(url, had);
  });

  return () => {
    for (const [url, had] of [...methods]) {
      const others = known.filter((name) => !had.has(name));
      const allow = [...had, 'OPTIONS'].join(', ');
      // Now, because what is registered below is heard of, too.
      const isShared = had.has('GET');
      app.route({
        url: url.slice(prefix.length),
        method: others,
        handler(request, reply) {
          reply.header('allow', allow);
          if (request.method !== 'OPTIONS') throw new ProblemError('METHOD_NOT_ALLOWED', `This address takes ${allow}`);
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
