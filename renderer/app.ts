import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import type { ErrorAnswer } from '../client/app/loadPage.ts';
import type { PageSource, PageVisit } from '../contracts/pageSource.ts';
import { pages } from '../contracts/pages/page.ts';
import { regions, type StringsLanguage } from '../contracts/regions.ts';
import { pathTo, splitRegion } from '../contracts/routes.ts';
import { allStrings } from '../contracts/strings/all.ts';
import { contentSecurityPolicy } from './contentSecurity.ts';
import { createRenderer, type DocumentInput } from './document.ts';
import { createFrames } from './frame.ts';
import { plainErrorPage } from './plainErrorPage.ts';

export interface RendererOptions {
  source: PageSource;
  /** Origin in canonical links; a function because a free port is known only when the server listens. */
  siteOrigin: () => string;
  mediaOrigins: readonly string[];
  /** Folder of the production build, or the project's folder in development. */
  build: { dist: string } | { devRoot: string };
}

const kinds = Object.keys(pages) as (keyof typeof pages)[];

/** The site's pages on an HTTP app: assets, and for every other address the page that the BFF answers. */
export async function buildRenderer(app: FastifyInstance, options: RendererOptions): Promise<void> {
  const { source, siteOrigin, mediaOrigins, build } = options;
  const production = 'dist' in build;
  const { whole, streamed } = await createRenderer();
  if (production) {
    await import(pathToFileURL(path.join(build.dist, 'server/entry.mjs')).href);
    await app.register(fastifyStatic, {
      root: path.join(build.dist, 'client/assets'),
      prefix: '/assets/',
      immutable: true,
      maxAge: '365d',
      decorateReply: false,
    });
  } else {
    await serveSources(app, build.devRoot);
  }
  const frameOf = createFrames({ keep: production });
  // Before "ready": a missing page module or asset fails the start and not a visitor.
  if (production) await Promise.all([...kinds, 'error' as const].map(frameOf));

  const stringsBytes = new Map<StringsLanguage, Buffer>();
  const stringsOf = (language: StringsLanguage) => {
    const strings = allStrings[language];
    const bytes = stringsBytes.get(language) ?? Buffer.from(JSON.stringify(strings).replaceAll('<', '\\u003c'));
    stringsBytes.set(language, bytes);
    return { strings, stringsBytes: bytes };
  };

  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error({ err: error }, 'page failed');
    const home = pathTo('IndexPage', splitRegion(request.url).region);
    reply.code(status).header('cache-control', 'no-store');
    return sendHtml(reply, plainErrorPage(`${status} · ${request.id}`, home));
  });

  // Every address has a GET route below, so what is not found is a method.
  app.setNotFoundHandler((request, reply) => {
    reply.code(405).header('allow', 'GET, HEAD').header('cache-control', 'no-store');
    return sendHtml(reply, plainErrorPage(`405 · ${request.id}`, pathTo('IndexPage', splitRegion(request.url).region)));
  });

  app.get('/', async (_request, reply) => reply.redirect(pathTo('IndexPage', 'global'), 302));

  app.get('/*', async (request, reply) => {
    const [sitePath = '/'] = request.url.split('?', 1);
    const { region } = splitRegion(sitePath);
    const visit: PageVisit = { region, path: sitePath, pageUrl: request.url, requestId: request.id };
    // A robot reads the document once, as it came: it gets the finished page.
    const streaming = !isbot(request.headers['user-agent']);
    const [shell, page] = await Promise.all([source.shell(visit), source.page(visit, { streaming })]);

    const base = {
      shell: shell.answer.data,
      shellBytes: shell.bytes,
      ...stringsOf(regions[region].strings),
      url: request.url,
      siteOrigin: siteOrigin(),
    };
    if (page.type === 'problem') {
      const answer: ErrorAnswer = { kind: 'error', status: page.problem.status, code: page.problem.code };
      request.summary = { region, kind: 'error', upstream: shell.upstream };
      const frame = await frameOf('error');
      const html = whole({ ...base, frame, page: answer, pageBytes: Buffer.from(JSON.stringify(answer)) });
      return sendHtml(reply.code(answer.status).header('cache-control', 'no-store'), html);
    }

    const degraded = [...shell.answer.degraded, ...page.answer.degraded];
    const late = Object.keys(page.late);
    request.summary = {
      region,
      kind: page.answer.kind,
      degraded,
      late,
      upstream: page.upstream,
      shell: shell.upstream,
    };
    const frame = await frameOf(page.answer.kind);
    const input: DocumentInput = { ...base, frame, page: page.answer, pageBytes: page.bytes };
    if (late.length > 0) {
      // A late section that fails is known before the stream ends, and the request's log line comes after it.
      void Promise.all(Object.values(page.late)).then(() => {
        request.summary['degraded'] = [...shell.answer.degraded, ...page.answer.degraded];
      });
      return stream(request, reply, input, page.late);
    }
    reply.header('cache-control', degraded.length > 0 ? 'no-store' : 'public, max-age=0, must-revalidate');
    return sendHtml(reply, whole(input));
  });

  function stream(
    request: FastifyRequest,
    reply: FastifyReply,
    input: DocumentInput,
    late: Record<string, Promise<unknown>>,
  ) {
    const nonce = randomBytes(16).toString('base64');
    const { stream: body, abort } = streamed(input, late, {
      nonce,
      onError(error) {
        // A visitor who leaves ends the render; that is no failure.
        if (!reply.raw.destroyed) request.log.error({ err: error }, 'a section failed to render');
      },
    });
    // The response's end, not the request's: that one comes as soon as the request is read.
    reply.raw.once('close', abort);
    return sendHtml(reply.header('cache-control', 'no-store'), body, nonce);
  }

  function sendHtml(reply: FastifyReply, body: unknown, nonce?: string) {
    // In development vite puts inline modules into the page.
    if (production) reply.header('content-security-policy', contentSecurityPolicy(mediaOrigins, nonce));
    return reply.type('text/html; charset=utf-8').header('x-content-type-options', 'nosniff').send(body);
  }
}

/** Development: modules and hot reload by vite, over our own port. */
async function serveSources(app: FastifyInstance, root: string): Promise<void> {
  const { createDevMiddleware } = await import('vike/server');
  const { devMiddleware, viteServer } = await createDevMiddleware({
    root,
    viteConfig: { server: { middlewareMode: true, hmr: { server: app.server } } },
  });
  app.addHook('onClose', () => viteServer.close());
  app.addHook('onRequest', (request, reply, done) => {
    const ours = /^\/(bff|livez|readyz|sandbox)\b/.test(request.url);
    if (ours) done();
    else devMiddleware(request.raw, reply.raw, () => done());
  });
}
