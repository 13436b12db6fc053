import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { priceCall } from '../../contracts/calls/price.ts';
import type { RegionCode } from '../../contracts/regions/regions.ts';
import { tooLate, within } from '../../contracts/within.ts';
import { UpstreamError } from '../../runtime/http/problems/errors.ts';
import { customerGroup } from '../calls/customerGroup.ts';
import { composePrices } from '../calls/price.ts';
import type { Answers } from '../pages/compose/answers.ts';
import { budgets, groupMs } from '../pages/compose/budgets.ts';
import type { Tools } from '../pages/compose/compose.ts';
import type { Visitor, Visitors } from '../session/visitor.ts';
import type { Upstreams } from '../upstreams/upstreams.ts';
import type { Visit } from '../upstreams/visit.ts';
import type { Serve } from './serve.ts';

interface Options {
  answers: Answers;
  serve: Serve;
  visitors: Visitors;
  upstreams: Upstreams;
  /** Wall clock, ms. */
  now: () => number;
}

interface Asked {
  region: RegionCode;
  ids: string[];
}

/**
 * Prices: public ones are shared responses, cached by URL; those of a member's customer group are private. A member
 * whose group cannot be determined gets the public prices, and `degraded` says so.
 */
export const priceRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { answers, serve, visitors, upstreams, now },
) => {
  const { endpoint, freshness, params, query } = priceCall;
  app.get(
    endpoint,
    {
      schema: { params, querystring: query },
      // After rate limiting, before parsing.
      preParsing: (request, reply, _payload, done) => {
        const ready = visitors.mayHaveTicket(request) ? undefined : serve.ready(request);
        if (!ready) return done();
        request.summary = ready.record.summary;
        reply.sendReady(ready);
      },
    },
    async (request, reply) => {
      const { region, ids, member } = { ...request.params, ...request.query };
      // Exactly these members in this order: they form the cache key.
      const asked = { region, ids };
      const visitor = visitors.mayHaveTicket(request) ? await visitors.read(request, reply, region) : null;
      if (visitor?.ticket) {
        return serve.own(request, reply, region, async (visit) => {
          const made = await pricesFor(visitor, visit, asked);
          await visitors.keep(visitor, reply);
          return made;
        });
      }
      const everybodys = (visit: Visit) => pricesOf(visit, asked);
      // With `member` nothing is cached, here or in front: a visitor who signs in later must see their own prices.
      return serve.made(request, reply, region, freshness, everybodys, { isCached: member === undefined });
    },
  );

  function pricesFor(visitor: Visitor, visit: Visit, asked: Asked) {
    const group = customerGroup({ ...upstreams.forVisit(visit), visitor, now }, asked);
    return pricesOf(visit, asked, (tools) => tools.piece('customerGroup', inTime(group), null));
  }

  function pricesOf(visit: Visit, asked: Asked, groupOf: (tools: Tools) => Promise<string | null> = async () => null) {
    return answers.call(
      visit,
      'prices',
      asked,
      async (tools) => composePrices({ ...asked, groupId: await groupOf(tools) }, tools),
      budgets.whole,
    );
  }
};

/** Waits for the group. @throws {UpstreamError} when the group takes too long for the prices to be in time. */
async function inTime(group: Promise<string | null>): Promise<string | null> {
  const found = await within(groupMs, group);
  if (found !== tooLate) return found;
  throw new UpstreamError(
    { upstream: 'shop', operation: 'shop.customerGroup' },
    'timeout',
    'not in time for the prices',
  );
}
