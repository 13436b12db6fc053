import type { FastifyReply } from 'fastify';
import type { PageReply } from '../../contracts/pageSource.ts';
import { pathTo } from '../../contracts/routes.ts';
import type { Host } from '../../runtime/http/host.ts';
import type { PathVerdict } from './pathRules.ts';
import { visitorsEdition } from './visitorsEdition.ts';

/** Path rules hold until the next release; a stored redirect may be taken back at any time. */
const ruleSeconds = 3_600;
const longestStoredSeconds = 300;

/** Sends a visitor to the one form of the address they asked for. */
export function sendMoved(reply: FastifyReply, { location }: Extract<PathVerdict, { type: 'moved' }>): FastifyReply {
  return reply.header('cache-control', `public, max-age=${ruleSeconds}`).redirect(location, 301);
}

/** Sends a visitor from a root to its home page; the site's own root asks who they are. */
export function sendHome(
  reply: FastifyReply,
  { region, query }: Extract<PathVerdict, { type: 'root' }>,
  { isChina }: Host,
): FastifyReply {
  const edition = region ?? visitorsEdition(reply.request.headers);
  // Each visitor's own: nobody may keep it for others.
  reply.headers({ 'cache-control': 'private, no-store', vary: 'cookie, accept-language' });
  return reply.redirect(pathTo('IndexPage', isChina ? 'global' : edition) + query, 302);
}

/** Follows a stored redirect. Browsers cache a bare 301 for good: one that ends is cached no longer than that. */
export function sendStored(
  reply: FastifyReply,
  { redirect: { location, status }, maxAgeSeconds }: Extract<PageReply, { type: 'redirect' }>,
): FastifyReply {
  const maxAge = Math.min(maxAgeSeconds ?? longestStoredSeconds, longestStoredSeconds);
  return reply.header('cache-control', `public, max-age=${maxAge}`).redirect(location, status);
}
