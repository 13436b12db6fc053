/** Endpoints whose responses are personal. */
import type { FastifyContextConfig } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { accountCall } from '../../contracts/calls/account.ts';
import { assistantAuthorizationCall } from '../../contracts/calls/assistant.ts';
import { cartCall, cartQuantityCall, cartResetCall } from '../../contracts/calls/cart.ts';
import { loginCall, logoutCall } from '../../contracts/calls/session.ts';
import type { RegionCode } from '../../contracts/regions/regions.ts';
import { makePersonal } from '../../runtime/http/responses/personal.ts';
import { readAccount } from '../calls/account.ts';
import { authorizeAssistant } from '../calls/assistant.ts';
import { readCart, readCartQuantity, resetCart } from '../calls/cart.ts';
import type { PersonalTools } from '../calls/personalTools.ts';
import { createSignIn, type SignInSettings } from '../calls/signIn.ts';
import type { Visitors } from '../session/visitor.ts';
import type { Upstreams } from '../upstreams/upstreams.ts';
import { createVisit, summarise } from '../upstreams/visit.ts';
import { refererPage } from './responseSender.ts';

interface Options {
  upstreams: Upstreams;
  visitors: Visitors;
  settings: SignInSettings;
  siteOrigin: () => string;
  /** System code of the AI status call. */
  assistantSystemCode: string;
  /** Wall clock, ms. */
  now: () => number;
}

interface PersonalContract {
  endpoint: string;
  method: 'get' | 'post';
  params: z.ZodType<{ region: RegionCode }>;
  body?: z.ZodType;
  answer: z.ZodType;
}

/** Account, cart, sign-in and assistant. */
export const personalRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { upstreams, visitors, settings, siteOrigin, assistantSystemCode, now },
) => {
  makePersonal(app, siteOrigin);
  const { login, logout } = createSignIn(settings, siteOrigin);

  registerCall(accountCall, readAccount);
  registerCall(cartQuantityCall, readCartQuantity);
  registerCall(cartCall, readCart);
  registerCall(cartResetCall, resetCart);
  registerCall(loginCall, login, { strictRateLimit: true });
  registerCall(logoutCall, logout, { strictRateLimit: true });
  registerCall(assistantAuthorizationCall, authorizeAssistant(assistantSystemCode), { strictRateLimit: true });

  /** Registers a call that depends on the visitor's cookies. */
  function registerCall<Contract extends PersonalContract>(
    { endpoint, method, params, body }: Contract,
    handle: (
      tools: PersonalTools,
      request: { region: RegionCode; requestId: string; body: z.output<NonNullable<Contract['body']>> },
    ) => Promise<z.output<Contract['answer']>>,
    config: FastifyContextConfig = {},
  ) {
    app.route({
      method,
      url: endpoint,
      config,
      schema: { params, ...(body && { body }) },
      async handler(request, reply) {
        // Parsed by the schemas above; the type provider does not infer generic schemas.
        const { region } = request.params as { region: RegionCode };
        const visit = createVisit({ region, pageUrl: refererPage(request) ?? request.url, log: request.log });
        const visitor = await visitors.read(request, reply, region);
        let result: z.output<Contract['answer']>;
        try {
          result = await handle(
            { ...upstreams.forVisit(visit), visitor, now },
            { region, requestId: request.id, body: request.body as never },
          );
        } finally {
          request.summary = { region, upstream: summarise(visit) };
          await visitors.saveSession(visitor, reply);
        }
        return reply.send(result);
      },
    });
  }
};
