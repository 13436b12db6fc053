import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync } from 'fastify';
import { addAccountSite } from '../account/accountSite.ts';
import type { Editions } from '../editions.ts';
import { captionsFile } from '../samples/pros/captions.ts';
import { isCopyLanguage } from '../samples/texts/copyLanguages.ts';
import { sandboxFolder } from '../sandboxFolder.ts';
import type { Carts } from '../shop/carts.ts';
import { addShopPages } from '../shop/shopPages.ts';
import { addAssistantSite } from './assistantSite.ts';
import { addCollector } from './collector.ts';
import { letterIcon } from './letterIcon.ts';
import { addThirdParties } from './thirdParties.ts';

/** Headers for cross-origin use: videos with captions, and the captions, are requested with CORS. */
const crossOriginHeaders = { 'cross-origin-resource-policy': 'cross-origin', 'access-control-allow-origin': '*' };

/** Settings of the site that the sandbox's pages need. */
export interface SandboxSiteOptions {
  /** Hosts whose paths without a region prefix belong to the China edition (`CHINA_HOSTS`). */
  chinaHosts?: readonly string[];
}

/**
 * Creates the plugin for pages and files under `/sandbox/`, which the site serves on its own origin too, so that
 * browsers need only one port.
 * @param carts Carts of the shop's GraphQL server, which the shop's pages and the sign-in share.
 */
export function createSandboxSite(editions: Editions, carts: Carts): FastifyPluginAsync<SandboxSiteOptions> {
  return async (app, { chinaHosts = [] }) => {
    await app.register(fastifyStatic, {
      root: sandboxFolder('art'),
      prefix: '/sandbox/art/',
      // The folder also contains the index and the script that created the images.
      allowedPath: (name) => /\.(avif|webp|webm|mp4)$/.test(name),
      index: false,
      immutable: true,
      maxAge: '365d',
      // The site already decorates replies with `sendFile`.
      decorateReply: false,
      setHeaders: (reply) => reply.headers(crossOriginHeaders),
    });
    app.get<{ Params: { name: string } }>('/sandbox/icon/:name.svg', ({ params }, reply) =>
      reply
        .type('image/svg+xml')
        .headers(crossOriginHeaders)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(letterIcon(params.name)),
    );
    app.get<{ Params: { language: string } }>('/sandbox/captions/:language.vtt', ({ params: { language } }, reply) =>
      isCopyLanguage(language)
        ? reply.type('text/vtt; charset=utf-8').headers(crossOriginHeaders).send(captionsFile(language))
        : reply.callNotFound(),
    );
    await addThirdParties(app);
    addCollector(app);
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    addShopPages(app, editions, carts);
    addAccountSite(app, chinaHosts, carts);
    addAssistantSite(app, editions);
  };
}
