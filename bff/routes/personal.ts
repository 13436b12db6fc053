/** The addresses of the BFF whose answer is one visitor's own. */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { accountCall } from '../../contracts/calls/account.ts';
import { assistantAuthorizationCall } from '../../contracts/calls/assistant.ts';
import type { RegionCode } from '../../contracts/regions.ts';
import { type PersonalTools, readAccount } from '../calls/account.ts';
import { authorizeAssistant } from '../calls/assistant.ts';
import { refuseOtherSites } from '../plugins/sameSite.ts';
import type { Visitors } from '../session/visitor.ts';
import type { Upstreams } from '../upstreams/upstreams.ts';
import { createVisit, summarise } from '../upstreams/visit.ts';
import { refererPage } from './serve.ts';

interface Options {
  upstreams: Upstreams;
  visitors: Visitors;
  siteOrigin: () => string;
  /** System code of the AI status call. */
  assistantSystemCode: string;
}

interface PersonalContract {
  endpoint: string;
  method: 'get' | 'post';
  params: z.ZodType<{ region: RegionCode }>;
  body?: z.ZodType;
  answer: z.ZodType;
}

/** Account, cart, sign-in and assistant. */
export const personalRoutes: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const { upstreams, visitors, siteOrigin, assistantSystemCode } = options;
  refuseOtherSites(app, siteOrigin);

  personal(accountCall, readAccount);
  personal(assistantAuthorizationCall, authorizeAssistant(assistantSystemCode));

  /** A call that is answered for the visitor who makes it, from their cookies. */
  function personal<Contract extends PersonalContract>(
    { endpoint, method, params, body }: Contract,
    make: (
      tools: PersonalTools,
      request: { region: RegionCode; body: z.output<NonNullable<Contract['body']>> },
    ) => Promise<z.output<Contract['answer']>>,
  ) {
    app.route({
      method,
      url: endpoint,
      schema: { params, ...(body && { body }) },
      onRequest: (_request, reply, done) => {
        reply.header('cache-control', 'private, no-store').header('cdn-cache-control', 'no-store');
        done();
      },
      async handler(request, reply) {
        // Parsed by the schemas above; the provider's types do not follow generic ones.
        const { region } = request.params as { region: RegionCode };
        const visit = createVisit({ region, pageUrl: refererPage(request) ?? request.url, log: request.log });
        const visitor = await visitors.read(request, reply, region);
        let answer: z.output<Contract['answer']>;
        try {
          answer = await make(
            { ...upstreams.forVisit(visit), visitor, visit, requestId: request.id },
            { region, body: request.body as never },
          );
        } finally {
          request.summary = { region, upstream: summarise(visit) };
          await visitors.keep(visitor, reply);
        }
        return reply.send(answer);
      },
    });
  }
};
