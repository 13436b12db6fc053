import path from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyInstance } from 'fastify';
import type { PageSource } from '../contracts/pageSource.ts';
import { pageKinds } from '../contracts/routes.ts';
import { createHosts } from '../runtime/http/host.ts';
import { createRenderer } from './document/document.ts';
import { createDocumentShells } from './document/documentShell.ts';
import { createSettings } from './document/siteSettings.ts';
import {
  type ThirdPartySettings,
  thirdPartyScripts,
  thirdPartySources,
  trackingFrame,
} from './document/thirdParties.ts';
import { stopTracing } from './document/vikeParts.ts';
import type { HtmlCache, HtmlCacheOptions } from './htmlCache/htmlCache.ts';
import { serveSources } from './http/devServer.ts';
import { createHtmlHeaders } from './http/htmlHeaders.ts';
import { PageHandler } from './http/pageHandler.ts';
import { sendRefusal } from './http/plainPage.ts';
import { serveSiteFiles } from './http/siteFiles.ts';
import { serveSiteMaps } from './siteMap/siteMap.ts';

export interface RendererOptions {
  source: PageSource;
  /** Origin in canonical links; a function because a free port is known only when the server listens. */
  siteOrigin: () => string;
  mediaOrigins: readonly string[];
  /** Origins of the editions' shops, whose pictures the cart shows. */
  shopOrigins: readonly string[];
  /** Name of the shop's cookie that tells the browser when to read the cart anew. */
  privateContentCookie: string;
  /** Origins that the login and logout forms are sent to; with none pages offer no sign-in. */
  accountOrigins: readonly string[];
  /** The settings that name the parts of a page which are not ours. */
  thirdParties: ThirdPartySettings;
  /** Host names that serve the China edition without a prefix. */
  chinaHosts: readonly string[];
  /** Edition of addresses without a prefix; empty: the global one. */
  websitePath: string;
  /** Folder of the production build, or the project's folder in development; and a hash of the programs. */
  build: ({ dist: string } | { devRoot: string }) & { program: string };
  cache: HtmlCacheOptions;
}

/** The site's pages on an HTTP app: assets, and for every other address the page that the BFF answers. */
export async function buildRenderer(app: FastifyInstance, options: RendererOptions): Promise<HtmlCache> {
  const { source, siteOrigin, thirdParties, privateContentCookie, accountOrigins, build } = options;
  const hostOf = createHosts(options);
  const production = 'dist' in build;
  const htmlHeaders = createHtmlHeaders(
    {
      ...options,
      thirdParties: thirdPartySources(thirdParties),
      // Its scheme is known before its port is.
      isSecure: siteOrigin().startsWith('https:'),
    },
    production,
  );
  const renderer = await createRenderer((region) => trackingFrame(thirdParties, region));
  const documentShellOf = createDocumentShells({ cached: production });
  if (production) {
    await serveBuild(app, build.dist);
    // Before "ready": a missing page module or asset fails the start and not a visitor.
    await Promise.all([...pageKinds, 'error' as const, 'search' as const].map(documentShellOf));
    stopTracing();
  } else {
    await serveSources(app, build.devRoot);
  }

  const settingsOf = createSettings({
    siteOrigin,
    scriptsOf: (region, kind) => thirdPartyScripts(thirdParties, region, kind),
    privateContentCookie,
    accountOrigins,
  });
  const pages = new PageHandler({
    source,
    renderer,
    documentShellOf,
    htmlHeaders,
    // In development a page is made each time, so that edits show.
    cache: { ...options.cache, ...(!production && { maxBytes: 0 }), mayRevalidate: () => !app.isOverloaded() },
    hostOf,
    siteOrigin,
    settingsOf,
    nextTurn: () => app.nextTurn(),
    program: build.program,
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status < 500) return sendRefusal(reply, status);
    request.log.error({ err: error }, 'page failed');
    return pages.failure(status, request, reply);
  });
  // Every address has a GET route below: what is not found is a file, or a method.
  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead) reply.header('allow', 'GET, HEAD');
    return sendRefusal(reply, isRead ? 404 : 405);
  });
  serveSiteFiles(app, {
    siteOrigin,
    folder: production ? path.join(build.dist, 'client') : path.join(build.devRoot, 'public'),
  });
  serveSiteMaps(app, { source, siteOrigin });
  for (const address of ['/', '/*']) app.get(address, (request, reply) => pages.page(request, reply));
  app.answerReady(
    (request) => pages.ready(request),
    (request) => pages.stale(request),
  );
  return pages.cache;
}

/** Production: the pages as vike built them, and the hashed files they name, as `tools/build/compress.js` has compressed them. */
async function serveBuild(app: FastifyInstance, dist: string): Promise<void> {
  await import(pathToFileURL(path.join(dist, 'pages.js')).href);
  await app.register(fastifyStatic, {
    root: path.join(dist, 'client/assets'),
    prefix: '/assets/',
    // A route for each file: what is there is known, so no folder is read for a request.
    wildcard: false,
    globIgnore: ['**/*.{br,gz}'],
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    decorateReply: false,
  });
  app.get('/assets/*', (_request, reply) => reply.callNotFound());
}
