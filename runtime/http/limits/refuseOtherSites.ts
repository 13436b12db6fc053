import type { FastifyInstance } from 'fastify';
import { ProblemError } from '../problems/errors.ts';

/**
 * Refuses calls that change something when another site's page makes them: by `Sec-Fetch-Site`, by
 * `Origin` where that is missing. A client that is no browser has neither, and no cookies that it did not choose to send.
 */
export function refuseOtherSites(app: FastifyInstance, siteOrigin: () => string): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, headers } = request;
    if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return done();
    const from = headers['sec-fetch-site'];
    const isOwn = from ? from === 'same-origin' || from === 'none' : isOwnOrigin(headers.origin, request.host);
    done(isOwn ? undefined : new ProblemError('CROSS_SITE', 'Another site may not do this'));
  });

  // The origin a visitor uses may be any of the allowed hosts, so the request's own host counts, too.
  function isOwnOrigin(origin: string | undefined, host: string): boolean {
    if (origin === undefined || origin === siteOrigin()) return true;
    if (!URL.canParse(origin)) return false;
    const { host: from, protocol } = new URL(origin);
    // On a site of https nobody is at http but an attacker in between.
    return from === host && (protocol === 'https:' || !siteOrigin().startsWith('https:'));
  }
}
