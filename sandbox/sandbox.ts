/**
 * The embedded sandbox: one real HTTP server that stands in for every upstream, with sample content for all editions.
 * It knows nothing of the BFF it serves, so that client and fake cannot agree by sharing a mistake.
 */
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyPluginAsync } from 'fastify';
import { addCalls } from './calls.ts';
import { addContentApi } from './contentApi.ts';
import { addFaults } from './faults/faults.ts';
import { createEditions } from './reading.ts';
import { createCarts } from './shop/carts.ts';
import { type PlayedRelease, usualRelease } from './shop/release.ts';
import { addShopControl } from './shop/shopControl.ts';
import { addShopGraphql } from './shop/shopGraphql.ts';
import { addCartAddress } from './shop/shopPages.ts';
import { createSandboxSite, type SandboxSiteOptions } from './site/sandboxSite.ts';
import { thirdPartyAddresses } from './site/thirdParties.ts';
import { addAssistant, addRecentData, addSupport } from './smallApis.ts';

interface SandboxOptions extends SandboxSiteOptions {
  /** 0 picks a free one. */
  port?: number;
  host?: string;
  /** Put before `/sandbox/…` in content, made from the sandbox's own origin if need be; empty: the site that shows it. */
  mediaBase?: string | ((origin: string) => string);
}

export interface Sandbox {
  origin: string;
  /** What a browser needs of it, for the site's own origin: pages there fill the carts that the shop answers with. */
  site: FastifyPluginAsync<SandboxSiteOptions>;
  close(): Promise<void>;
}

/** Starts the sandbox and answers where it listens. */
export async function startSandbox({
  port = 0,
  host = '127.0.0.1',
  mediaBase = '',
  chinaHosts = [],
}: SandboxOptions = {}): Promise<Sandbox> {
  const app = Fastify({
    // Faults leave sockets open on purpose; closing must not wait for them.
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true },
  });
  const origin = () => originOf(app, host);
  const editions = createEditions(() => ({
    origin: origin(),
    mediaBase: typeof mediaBase === 'string' ? mediaBase : mediaBase(origin()),
  }));

  answerLikeUpstreams(app, origin);
  addCalls(app);
  addFaults(app);
  addContentApi(app, editions);
  addRecentData(app, editions);
  addSupport(app, editions);
  addAssistant(app, editions);
  const carts = createCarts();
  const played: PlayedRelease = { release: usualRelease };
  addShopGraphql(app, editions, carts, played);
  addShopControl(app, carts, played);
  addCartAddress(app);
  const site = createSandboxSite(editions, carts);
  await app.register(site, { chinaHosts });
  await app.listen({ port, host });

  return { origin: origin(), site, close: () => app.close() };
}

/**
 * The settings that lead a site to the sandbox.
 * @param browserBase Put before addresses of scripts: empty where the site serves them itself (`sandboxSite`).
 */
export function sandboxAddresses(origin: string, browserBase = '') {
  return {
    CONTENT_API_URL: origin,
    RECENT_DATA_API_URL: origin,
    WEBSITE_INFO_API_URL: origin,
    SUPPORT_API_URL: `${origin}/support/v1/links`,
    ASSISTANT_API_URL: `${origin}/assistant`,
    SHOP_ALLOWED_ORIGINS: origin,
    ACCOUNT_ORIGINS: origin,
    ...thirdPartyAddresses(browserBase),
  };
}

function originOf({ server }: FastifyInstance, host: string): string {
  const { port } = server.address() as AddressInfo; // a TCP server that listens has a port
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/** Bodies of errors: an ASP.NET one for an unknown address, the content API's for the rest. */
function answerLikeUpstreams(app: FastifyInstance, origin: () => string): void {
  app.setNotFoundHandler((request, reply) =>
    reply
      .code(404)
      .send({ Message: `No HTTP resource was found that matches the request URI '${origin()}${request.url}'.` }),
  );
  app.setErrorHandler<Error & { statusCode?: number }>((error, _request, reply) => {
    const status = error.statusCode ?? 500;
    return reply.code(status).send({ status, message: status < 500 ? error.message : 'Internal error', result: null });
  });
}
