/**
 * The sandbox: one HTTP server that replaces all upstreams, with sample content for all editions. It imports no code of
 * the BFF, so that a mistake cannot be shared by client and fake.
 */
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyPluginAsync } from 'fastify';
import { addCallLog } from './callLog.ts';
import { addContentApi } from './contentApi.ts';
import { createEditions } from './editions.ts';
import { addFaults } from './faults/faults.ts';
import { createCarts } from './shop/carts.ts';
import { defaultRelease, type EmulatedRelease } from './shop/release.ts';
import { addShopControl } from './shop/shopControl.ts';
import { addShopGraphql } from './shop/shopGraphql.ts';
import { addCartRedirect } from './shop/shopPages.ts';
import { createSandboxSite, type SandboxSiteOptions } from './site/sandboxSite.ts';
import { thirdPartySettings } from './site/thirdParties.ts';
import { addAssistant, addRecentData, addSupport } from './smallApis.ts';

interface SandboxOptions extends SandboxSiteOptions {
  /** 0 selects a free port. */
  port?: number;
  host?: string;
  /**
   * Prefix of `/sandbox/…` URLs in content, possibly derived from the sandbox's origin. Empty for the site's origin.
   */
  mediaBase?: string | ((origin: string) => string);
}

export interface Sandbox {
  origin: string;
  /**
   * Pages and files for browsers, to be served on the site's own origin; they share their carts with the sandbox's
   * shop.
   */
  site: FastifyPluginAsync<SandboxSiteOptions>;
  close(): Promise<void>;
}

/** Starts the sandbox. */
export async function startSandbox({
  port = 0,
  host = '127.0.0.1',
  mediaBase = '',
  chinaHosts = [],
}: SandboxOptions = {}): Promise<Sandbox> {
  const app = Fastify({
    // Faults leave sockets open; closing must not wait for them.
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true },
  });
  const origin = () => originOf(app, host);
  const editions = createEditions(() => ({
    origin: origin(),
    mediaBase: typeof mediaBase === 'string' ? mediaBase : mediaBase(origin()),
  }));

  addErrorHandlers(app, origin);
  addCallLog(app);
  addFaults(app);
  addContentApi(app, editions);
  addRecentData(app, editions);
  addSupport(app, editions);
  addAssistant(app, editions);
  const carts = createCarts();
  const emulated: EmulatedRelease = { release: defaultRelease };
  addShopGraphql(app, editions, carts, emulated);
  addShopControl(app, carts, emulated);
  addCartRedirect(app);
  const site = createSandboxSite(editions, carts);
  await app.register(site, { chinaHosts });
  await app.listen({ port, host });

  return { origin: origin(), site, close: () => app.close() };
}

/**
 * Returns the settings that connect a site to the sandbox.
 * @param browserBase Prefix of script URLs; empty if the site serves the scripts itself (`createSandboxSite`).
 */
export function sandboxSettings(origin: string, browserBase = '') {
  return {
    CONTENT_API_URL: origin,
    RECENT_DATA_API_URL: origin,
    WEBSITE_INFO_API_URL: origin,
    SUPPORT_API_URL: `${origin}/support/v1/links`,
    ASSISTANT_API_URL: `${origin}/assistant`,
    SHOP_ALLOWED_ORIGINS: origin,
    ACCOUNT_ORIGINS: origin,
    ...thirdPartySettings(browserBase),
  };
}

function originOf({ server }: FastifyInstance, host: string): string {
  const { port } = server.address() as AddressInfo; // a listening TCP server has a port
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/** Error bodies: in ASP.NET's format for unknown paths, in the content API's format otherwise. */
function addErrorHandlers(app: FastifyInstance, origin: () => string): void {
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
