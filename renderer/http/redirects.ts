import type { FastifyReply } from 'fastify';
import type { PageReply } from '../../contracts/pageSource.ts';
import { pathTo } from '../../contracts/routes.ts';
import type { Host } from '../../runtime/http/host.ts';
import type { PathVerdict } from './pathRules.ts';
import { visitorsEdition } from './visitorsEdition.ts';

/** URL rules change with a release only; a stored redirect can be removed at any time. */
const ruleSeconds = 3_600;
const maxStoredSeconds = 300;

/** Redirects to the canonical URL. */
export function redirectToCanonical(
  reply: FastifyReply,
  { location }: Extract<PathVerdict, { type: 'moved' }>,
): FastifyReply {
  return reply.header('cache-control', `public, max-age=${ruleSeconds}`).redirect(location, 301);
}

/** Redirects from a root to a home page; for the root of the site the edition depends on the visitor. */
export function redirectHome(
  reply: FastifyReply,
  { region, query }: Extract<PathVerdict, { type: 'root' }>,
  { isChina }: Host,
): FastifyReply {
  const edition = region ?? visitorsEdition(reply.request.headers);
  // Depends on the visitor, so it must not be cached.
  reply.headers({ 'cache-control': 'private, no-store', vary: 'cookie, accept-language' });
  return reply.redirect(pathTo('IndexPage', isChina ? 'global' : edition) + query, 302);
}

/** Sends a stored redirect with a limited lifetime: browsers cache a 301 without one indefinitely. */
export function redirectStored(
  reply: FastifyReply,
  { redirect: { location, status }, maxAgeSeconds }: Extract<PageReply, { type: 'redirect' }>,
): FastifyReply {
  const maxAge = Math.min(maxAgeSeconds ?? maxStoredSeconds, maxStoredSeconds);
  return reply.header('cache-control', `public, max-age=${maxAge}`).redirect(location, status);
}
