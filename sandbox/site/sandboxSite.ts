import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync } from 'fastify';
import { addAccountSite } from '../account/accountSite.ts';
import type { Editions } from '../reading.ts';
import { captionsFile } from '../samples/pros/captions.ts';
import { isWritten } from '../samples/texts/writtenLanguages.ts';
import { sandboxFolder } from '../sandboxFolder.ts';
import type { Carts } from '../shop/carts.ts';
import { addShopPages } from '../shop/shopPages.ts';
import { addAssistantSite } from './assistantSite.ts';
import { addCollector } from './collector.ts';
import { letterIcon } from './letterIcon.ts';
import { addThirdParties } from './thirdParties.ts';

/** Files of another origin than the page's: a film with captions is asked for with CORS, and so are the captions. */
const forEverybody = { 'cross-origin-resource-policy': 'cross-origin', 'access-control-allow-origin': '*' };

/** What a site knows of itself that the sandbox's pages need. */
export interface SandboxSiteOptions {
  /** Hosts whose addresses without a region prefix are the China edition's (`CHINA_HOSTS`). */
  chinaHosts?: readonly string[];
}

/**
 * What a browser needs of the sandbox, under `/sandbox/`: the site's own origin serves it too, so one port is enough.
 * @param carts Those of the shop's GraphQL server: its pages fill the same ones, wherever they are served.
 */
export function createSandboxSite(editions: Editions, carts: Carts): FastifyPluginAsync<SandboxSiteOptions> {
  return async (app, { chinaHosts = [] }) => {
    await app.register(fastifyStatic, {
      root: sandboxFolder('art'),
      prefix: '/sandbox/art/',
      // The catalogue and the script that made the pictures lie in the same folder.
      allowedPath: (name) => /\.(avif|webp|webm|mp4)$/.test(name),
      index: false,
      immutable: true,
      maxAge: '365d',
      // The site decorates replies with its own files.
      decorateReply: false,
      setHeaders: (reply) => reply.headers(forEverybody),
    });
    app.get<{ Params: { name: string } }>('/sandbox/icon/:name.svg', ({ params }, reply) =>
      reply
        .type('image/svg+xml')
        .headers(forEverybody)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(letterIcon(params.name)),
    );
    app.get<{ Params: { language: string } }>('/sandbox/captions/:language.vtt', ({ params: { language } }, reply) =>
      isWritten(language)
        ? reply.type('text/vtt; charset=utf-8').headers(forEverybody).send(captionsFile(language))
        : reply.callNotFound(),
    );
    await addThirdParties(app);
    addCollector(app);
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    addShopPages(app, editions, carts);
    addAccountSite(app, chinaHosts);
    addAssistantSite(app, editions);
  };
}
