import type { FastifyInstance } from 'fastify';
import { ProblemError } from '../problems/errors.ts';

/**
 * CSRF protection: refuses unsafe methods from pages of other sites, by `Sec-Fetch-Site` or else `Origin`. Requests
 * without both are allowed, as they do not come from a browser.
 */
export function refuseCrossSite(app: FastifyInstance, siteOrigin: () => string): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, headers } = request;
    if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return done();
    const from = headers['sec-fetch-site'];
    const isOwn = from ? from === 'same-origin' || from === 'none' : isOwnOrigin(headers.origin, request.host);
    done(isOwn ? undefined : new ProblemError('CROSS_SITE', 'Cross-site requests are not allowed'));
  });

  // The site may be used under any allowed host, so the request's own host is accepted as well.
  function isOwnOrigin(origin: string | undefined, host: string): boolean {
    if (origin === undefined || origin === siteOrigin()) return true;
    if (!URL.canParse(origin)) return false;
    const { host: from, protocol } = new URL(origin);
    // On an https site, a page at http can only come from a man in the middle.
    return from === host && (protocol === 'https:' || !siteOrigin().startsWith('https:'));
  }
}
