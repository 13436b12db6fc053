/** Endpoints whose responses are shared by all visitors. */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { searchCall } from '../../contracts/calls/search.ts';
import type { Freshness } from '../../contracts/endpoint.ts';
import { type PageResponse, pageByPath, pages, type RedirectAnswer } from '../../contracts/pages/page.ts';
import { shellCall } from '../../contracts/pages/shell.ts';
import type { RegionCode } from '../../contracts/regions/regions.ts';
import { bffPrefix, type PageKind } from '../../contracts/routes.ts';
import { composeSearch } from '../calls/search.ts';
import { budgets } from '../pages/compose/budgets.ts';
import type { BuiltResponse } from '../pages/compose/pageMemo.ts';
import type { PageService } from '../pages/compose/pageService.ts';
import { pageOfEndpoint } from '../pages/resolve/resolve.ts';
import type { Visit } from '../upstreams/visit.ts';
import type { ResponseSender } from './responseSender.ts';

interface SharedContract<Params, Query, Answer> {
  endpoint: string;
  freshness: Freshness | ((answer: Answer) => Freshness);
  params: Params;
  query: Query;
}

type PageContract = SharedContract<z.ZodObject, z.ZodObject, object> & { kind: PageKind };

interface Options {
  pageService: PageService;
  sender: ResponseSender;
  /** Counts a call that is served before routing; false when the client exceeds the rate limit. */
  countIfWithinLimit: (request: IncomingMessage) => boolean;
}

/** Every page at its own URL, any page by its site path, the shell, and search. */
export const pageRoutes: FastifyPluginAsyncZod<Options> = async (app, { pageService, sender, countIfWithinLimit }) => {
  const budget = budgets.whole;
  const pagePatterns = new Set([pageByPath, ...Object.values(pages)].map(({ endpoint }) => bffPrefix + endpoint));
  // Cached pages are not rate limited; other calls over the limit fall through to the route, which refuses them.
  app.servePrebuilt((request) =>
    sender.prebuilt(request, (route) => pagePatterns.has(route) || countIfWithinLimit(request)),
  );

  registerCall(shellCall, (visit, { without }, { prefer }) =>
    // As in one process: the renderer does not wait for parts that no page needs.
    /\bwait=0\b/.test(String(prefer))
      ? pageService.shell(visit, budgets.shell, { without, isForPage: true })
      : pageService.shell(visit, budget, { without }),
  );
  for (const page of Object.values<PageContract>(pages)) {
    registerCall(page, (visit, request) => pageService.page(visit, pageOfEndpoint(page.kind, request), budget));
  }
  registerCall({ ...pageByPath, freshness: freshnessOf }, (visit, request) => {
    const [path = '', query = ''] = request.path.split(/\?(.*)/s, 2);
    return pageService.byPath(visit, path, { query, budget });
  });
  registerCall(searchCall, (visit, request) =>
    pageService.call(visit, 'search', request, (tools) => composeSearch(request, tools), budget),
  );

  /** Registers a shared GET. While its response is memoised, the URL is served without parsing the request. */
  function registerCall<Params extends z.ZodObject, Query extends z.ZodObject, Answer extends object>(
    { endpoint, freshness, params, query }: SharedContract<Params, Query, Answer>,
    compose: (
      visit: Visit,
      request: z.output<Params> & z.output<Query> & { region: RegionCode },
      headers: IncomingHttpHeaders,
    ) => Promise<BuiltResponse<Answer>>,
  ) {
    app.get(
      endpoint,
      {
        schema: { params, querystring: query },
      },
      (request, reply) => {
        // Parsed by the schemas above; the type provider does not infer generic schemas.
        const input = { ...(request.params as object), ...(request.query as object) } as Parameters<typeof compose>[1];
        return sender.sendShared(request, reply, input.region, freshness, (visit) =>
          compose(visit, input, request.headers),
        );
      },
    );
  }
};

/** Returns the freshness class of a response by site path: that of the page, or `lookup` for a redirect. */
function freshnessOf({ kind }: PageResponse | RedirectAnswer): Freshness {
  return kind === 'redirect' ? 'lookup' : pages[kind].freshness;
}
