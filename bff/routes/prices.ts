import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { priceCall } from '../../contracts/calls/price.ts';
import type { RegionCode } from '../../contracts/regions/regions.ts';
import { timedOut, withTimeout } from '../../contracts/withTimeout.ts';
import { UpstreamError } from '../../runtime/http/problems/errors.ts';
import { customerGroup } from '../calls/customerGroup.ts';
import { composePrices } from '../calls/price.ts';
import { budgets, customerGroupMs } from '../pages/compose/budgets.ts';
import type { Tools } from '../pages/compose/compose.ts';
import type { PageService } from '../pages/compose/pageService.ts';
import type { Visitor, Visitors } from '../session/visitor.ts';
import type { Upstreams } from '../upstreams/upstreams.ts';
import type { Visit } from '../upstreams/visit.ts';
import type { ResponseSender } from './responseSender.ts';

interface Options {
  pageService: PageService;
  sender: ResponseSender;
  visitors: Visitors;
  upstreams: Upstreams;
  /** Wall clock, ms. */
  now: () => number;
}

interface PriceRequest {
  region: RegionCode;
  ids: string[];
}

/**
 * Prices: public ones are shared responses, cached by URL; those of a member's customer group are personal. A member
 * whose group cannot be determined gets the public prices, and `degraded` says so.
 */
export const priceRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { pageService, sender, visitors, upstreams, now },
) => {
  const { endpoint, freshness, params, query } = priceCall;
  app.get(
    endpoint,
    {
      schema: { params, querystring: query },
      // After rate limiting, before parsing.
      preParsing: (request, reply, _payload, done) => {
        const prebuilt = visitors.mayHaveTicket(request) ? undefined : sender.prebuilt(request);
        if (!prebuilt) return done();
        request.summary = prebuilt.record.summary;
        reply.sendPrebuilt(prebuilt);
      },
    },
    async (request, reply) => {
      const { region, ids, member } = { ...request.params, ...request.query };
      // Exactly these members in this order: they form the cache key.
      const requested = { region, ids };
      const visitor = visitors.mayHaveTicket(request) ? await visitors.read(request, reply, region) : null;
      if (visitor?.ticket) {
        return sender.sendPersonal(request, reply, region, async (visit) => {
          const built = await memberPrices(visitor, visit, requested);
          await visitors.saveSession(visitor, reply);
          return built;
        });
      }
      const loadPublicPrices = (visit: Visit) => loadPrices(visit, requested);
      // With `member` nothing is cached, here or in front: a visitor who signs in later must see their own prices.
      return sender.sendShared(request, reply, region, freshness, loadPublicPrices, { isCached: member === undefined });
    },
  );

  function memberPrices(visitor: Visitor, visit: Visit, requested: PriceRequest) {
    const group = customerGroup({ ...upstreams.forVisit(visit), visitor, now }, requested);
    return loadPrices(visit, requested, (tools) => tools.piece('customerGroup', withinGroupBudget(group), null));
  }

  function loadPrices(
    visit: Visit,
    requested: PriceRequest,
    loadGroup: (tools: Tools) => Promise<string | null> = async () => null,
  ) {
    return pageService.call(
      visit,
      'prices',
      requested,
      async (tools) => composePrices({ ...requested, groupId: await loadGroup(tools) }, tools),
      budgets.whole,
    );
  }
};

/** Waits for the group. @throws {UpstreamError} when the group is too late to load the prices in time. */
async function withinGroupBudget(group: Promise<string | null>): Promise<string | null> {
  const groupId = await withTimeout(customerGroupMs, group);
  if (groupId !== timedOut) return groupId;
  throw new UpstreamError(
    { upstream: 'shop', operation: 'shop.customerGroup' },
    'timeout',
    'not in time for the prices',
  );
}
