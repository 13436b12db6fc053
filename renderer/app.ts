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

/** Options of `buildRenderer`. */
export interface RendererOptions {
  source: PageSource;
  /** Origin of canonical links; a function because a free port is known only after the server listens. */
  siteOrigin: () => string;
  mediaOrigins: readonly string[];
  /** Origins of the shops, for product images in the cart. */
  shopOrigins: readonly string[];
  /** Name of the shop cookie whose change makes the browser reload the cart. */
  privateContentCookie: string;
  /** Origins of the login and logout forms; if empty, pages have no sign-in. */
  accountOrigins: readonly string[];
  /** Settings of third-party scripts and the tracking frame. */
  thirdParties: ThirdPartySettings;
  /** Part of the documents that report web vitals, 0 to 1. */
  webVitalsSample: number;
  /** Host names that serve the China edition without a prefix. */
  chinaHosts: readonly string[];
  /** Edition of URLs without a prefix; the global one if empty. */
  websitePath: string;
  /** Folder of the production build, or the project folder in development; `program` is a hash of the code. */
  build: ({ dist: string } | { devRoot: string }) & { program: string };
  cache: HtmlCacheOptions;
}

/**
 * Registers the pages of the site on an HTTP app: assets, site files, site maps, and a page from the BFF for every
 * other URL.
 * @returns The HTML cache, for purges and ops.
 */
export async function buildRenderer(app: FastifyInstance, options: RendererOptions): Promise<HtmlCache> {
  const { source, siteOrigin, thirdParties, privateContentCookie, accountOrigins, build } = options;
  const hostOf = createHosts(options);
  const production = 'dist' in build;
  const htmlHeaders = createHtmlHeaders(
    {
      ...options,
      thirdParties: thirdPartySources(thirdParties),
      // The scheme is known before the server listens, the port is not.
      isSecure: siteOrigin().startsWith('https:'),
    },
    production,
  );
  const renderer = await createRenderer((shell) => trackingFrame(thirdParties, shell));
  const documentShellOf = createDocumentShells({ cached: production });
  if (production) {
    await serveBuild(app, build.dist);
    // Before the server is ready: a missing page module or asset must fail the start, not a request.
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
    webVitalsSample: options.webVitalsSample,
  });
  const pages = new PageHandler({
    source,
    renderer,
    documentShellOf,
    htmlHeaders,
    // No caching in development, so that edits are visible.
    cache: { ...options.cache, ...(!production && { maxBytes: 0 }), mayRevalidate: () => !app.isOverloaded() },
    hostOf,
    siteOrigin,
    settingsOf,
    previews: thirdParties.DEPLOYMENT !== 'production',
    yieldToRequests: () => app.yieldToRequests(),
    program: build.program,
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status < 500) return sendRefusal(reply, status);
    request.log.error({ err: error }, 'page failed');
    return pages.failure(status, request, reply);
  });
  // All GET URLs have a route below, so this handles missing files and other methods.
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
  for (const pattern of ['/', '/*']) app.get(pattern, (request, reply) => pages.page(request, reply));
  app.servePrebuilt(
    (request) => pages.prebuilt(request),
    (request) => pages.stalePrebuilt(request),
  );
  return pages.cache;
}

/**
 * Production: serves the pages built by vike and the hashed assets, compressed at build time by
 * `tools/build/compress.js`.
 */
async function serveBuild(app: FastifyInstance, dist: string): Promise<void> {
  await import(pathToFileURL(path.join(dist, 'pages.js')).href);
  await app.register(fastifyStatic, {
    root: path.join(dist, 'client/assets'),
    prefix: '/assets/',
    // One route per file, so that requests do not read a folder.
    wildcard: false,
    globIgnore: ['**/*.{br,gz}'],
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    decorateReply: false,
  });
  app.get('/assets/*', (_request, reply) => reply.callNotFound());
}
