/** The addresses of the BFF. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Degraded, Freshness } from '../../contracts/endpoint.ts';
import type { Answered } from '../../contracts/pageSource.ts';
import { pageByPath, pages } from '../../contracts/pages/page.ts';
import { shellCall } from '../../contracts/pages/shell.ts';
import type { RegionCode } from '../../contracts/regions.ts';
import { matchRoute, pathPrefix, type RouteMatch, splitRegion } from '../../contracts/routes.ts';
import { ProblemError } from '../errors.ts';
import { type Answers, toEtag } from '../pages/answers.ts';
import { budgets, tiers } from '../resilience/tiers.ts';
import { summarise, type Visit } from '../upstreams/visit.ts';

/** Every page under its own address, any page by its site path, and the shell around them. */
export const pageRoutes: FastifyPluginAsyncZod<{ answers: Answers }> = async (app, { answers }) => {
  app.get(shellCall.endpoint, { schema: { params: shellCall.params } }, (request, reply) =>
    serve(request, reply, request.params.region, shellCall.freshness, (visit) => answers.shell(visit, budgets.whole)),
  );

  for (const { kind, endpoint, params, freshness } of Object.values(pages)) {
    app.get(endpoint, { schema: { params } }, (request, reply) =>
      serve(request, reply, request.params.region, freshness, (visit) =>
        answers.page(visit, { kind, params: request.params }, budgets.whole),
      ),
    );
  }

  const { endpoint, params, query } = pageByPath;
  app.get(endpoint, { schema: { params, querystring: query } }, (request, reply) =>
    serve(request, reply, request.params.region, 'content', (visit) =>
      answers.page(visit, routeOf(request.query.path, visit.region), budgets.whole),
    ),
  );
};

/**
 * The route of a site path whose region prefix is optional.
 * @throws {ProblemError} NOT_FOUND outside every route, INVALID_REQUEST when the path names another region.
 */
export function routeOf(path: string, region: RegionCode): RouteMatch {
  const prefix = splitRegion(path).region;
  if (prefix !== 'global' && prefix !== region) {
    throw new ProblemError('INVALID_REQUEST', 'The request is not valid', [
      { pointer: '/path', detail: `belongs to the region ${prefix}, not ${region}` },
    ]);
  }
  const match = matchRoute(prefix === 'global' ? pathPrefix(region) + path : path);
  if (!match) throw new ProblemError('NOT_FOUND', 'This page could not be found');
  return match;
}

async function serve(
  request: FastifyRequest,
  reply: FastifyReply,
  region: RegionCode,
  freshness: Freshness,
  load: (visit: Visit) => Promise<Answered<{ degraded: Degraded }>>,
): Promise<FastifyReply> {
  const visit = toVisit(request, region);
  const { answer, bytes } = await load(visit);
  request.summary = { region, degraded: answer.degraded, upstream: summarise(visit) };

  // The same for everybody: partner and mobile clients may read it from any origin.
  reply.header('access-control-allow-origin', '*').type('application/json; charset=utf-8');
  if (answer.degraded.length > 0) return reply.header('cache-control', 'no-store').send(bytes);

  const { maxAge, staleWhileRevalidate, staleIfError } = tiers[freshness].http;
  const etag = toEtag(bytes);
  reply
    .header('cache-control', 'public, max-age=0, must-revalidate')
    .header(
      'cdn-cache-control',
      `max-age=${maxAge}, stale-while-revalidate=${staleWhileRevalidate}, stale-if-error=${staleIfError}`,
    )
    .header('etag', etag);
  return hasTag(request.headers['if-none-match'], etag) ? reply.code(304).send() : reply.send(bytes);
}

/** The visit of a JSON call: its page is the same-origin `Referer`'s, else the call's own address. */
function toVisit(request: FastifyRequest, region: RegionCode): Visit {
  return { region, pageUrl: refererPage(request) ?? request.url, log: request.log, calls: [] };
}

function refererPage({ headers: { referer, host } }: FastifyRequest): string | null {
  const url = referer && URL.canParse(referer) ? new URL(referer) : null;
  return url && url.host === host ? url.pathname + url.search : null;
}

/** Whether a client's `If-None-Match` names the tag; a cache in front may have made it weak. */
function hasTag(ifNoneMatch = '', etag: string): boolean {
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
