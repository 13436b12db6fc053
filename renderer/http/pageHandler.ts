/**
 * Handles page requests: canonical URL → cache → BFF data → input of the document → rendered document → store →
 * response. The cache runs the steps after the lookup once for concurrent requests (`renderer/htmlCache`).
 */
import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import { type ErrorAnswer, toErrorAnswer } from '../../client/app/loadPage.ts';
import { hasApilistParameter } from '../../contracts/apilist.ts';
import type { PageVisit } from '../../contracts/pageSource.ts';
import type { PrebuiltResponse } from '../../contracts/prebuiltResponse.ts';
import { isSearchPath } from '../../contracts/routes.ts';
import { toDataBlock } from '../../contracts/text/dataBlock.ts';
import { editionOf, type Host } from '../../runtime/http/host.ts';
import {
  type DocumentContext,
  type Gathered,
  PageGatherer,
  type PageGathererOptions,
} from '../document/pageGatherer.ts';
import { goHomePath } from '../document/siteSettings.ts';
import { HtmlCache, type HtmlCacheOptions } from '../htmlCache/htmlCache.ts';
import type { PageKey } from '../htmlCache/htmlEntry.ts';
import { shellForHost } from './forHost.ts';
import { pageKeyOf, urlKeyOf } from './pageKey.ts';
import { applyPathRules, type PathVerdict } from './pathRules.ts';
import { sendErrorPageFailure } from './plainPage.ts';
import { redirectHome, redirectStored, redirectToCanonical } from './redirects.ts';
import { SearchPages } from './searchPages.ts';

/** Dependencies of the page handler. */
export interface PageHandlerOptions extends PageGathererOptions {
  cache: HtmlCacheOptions;
  /** Returns the edition rules of a host name. */
  hostOf: (hostname: string) => Host;
}

type GatheredPage = Extract<Gathered, { type: 'page' }>;

/** A request for a page by its canonical URL. */
interface PageRequest {
  visit: PageVisit;
  host: Host;
  /** Null for a private view, which is not cached. */
  pageKey: PageKey | null;
  /**
   * True when slow sections are awaited and not streamed: crawlers read the document once, and `?apilist` needs all
   * calls.
   */
  awaitsAllSections: boolean;
}

/** Handles page requests. */
export class PageHandler {
  readonly #parts: PageHandlerOptions;
  readonly #gatherer: PageGatherer;
  readonly #search: SearchPages;
  readonly cache: HtmlCache;

  constructor(parts: PageHandlerOptions) {
    this.#parts = parts;
    this.#gatherer = new PageGatherer(parts);
    this.#search = new SearchPages(parts, this.#gatherer);
    this.cache = new HtmlCache(parts.cache, ({ visit, host }) =>
      // Revalidation has its own request id: the original request has ended.
      this.#gatherer.gatherPage({ ...visit, requestId: randomUUID(), revalidatesFirst: true }, host, {
        streaming: false,
        prices: 'whole',
      }),
    );
  }

  /** Returns the prebuilt response for a raw request; undefined when the page has to be loaded. */
  prebuilt({ url = '', headers: { host = '' } }: IncomingMessage): PrebuiltResponse | undefined {
    return this.cache.prebuiltAt(urlKeyOf(url, this.#parts.hostOf(host.replace(/:\d+$/, ''))));
  }

  /** Returns the cached page for a raw request, even a stale one; used under overload. */
  stalePrebuilt({ url = '', headers: { host = '' } }: IncomingMessage): PrebuiltResponse | undefined {
    return this.cache.stalePrebuiltAt(urlKeyOf(url, this.#parts.hostOf(host.replace(/:\d+$/, ''))));
  }

  /** Handles a page request. */
  async page(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const host = this.#parts.hostOf(request.hostname);
    const verdict = applyPathRules(request.url, host);
    if (verdict.type !== 'page') return sendRedirect(request, reply, verdict, host);
    const requested = this.#toPageRequest(request, host);
    // Before the content lookup: the search form leads here, regardless of a redirect or page with the same URL.
    const found = isSearchPath(requested.visit.path, requested.visit.region)
      ? await this.#search.find(requested.visit, host)
      : null;
    if (found) return this.#search.send(request, reply, requested.visit, host, found);
    return requested.pageKey
      ? this.#fromCache(request, reply, requested, requested.pageKey)
      : this.#bypassCache(request, reply, requested);
  }

  #toPageRequest({ url, id, headers }: FastifyRequest, host: Host): PageRequest {
    const [path = '/', query = ''] = url.split(/\?(.*)/s, 2);
    const visit = { region: editionOf(path, host), path, query, pageUrl: url, requestId: id };
    const awaitsAllSections = isbot(headers['user-agent']) || hasApilistParameter(query);
    return { visit, host, pageKey: pageKeyOf(visit, host, this.#parts.previews), awaitsAllSections };
  }

  async #fromCache(
    request: FastifyRequest,
    reply: FastifyReply,
    requested: PageRequest,
    pageKey: PageKey,
  ): Promise<FastifyReply> {
    const urlKey = urlKeyOf(request.url, requested.host);
    const result = await this.cache.findOrLoad(pageKey, urlKey, ({ hasStaleEntry }) =>
      this.#load(requested, hasStaleEntry),
    );
    if (!result.prebuilt) return this.#sendUncached(request, reply, result.outcome, pageKey);
    request.summary = result.outcome?.summary ?? result.prebuilt.record.summary;
    return reply.sendPrebuilt(result.prebuilt);
  }

  async #bypassCache(request: FastifyRequest, reply: FastifyReply, requested: PageRequest): Promise<FastifyReply> {
    this.cache.countBypass();
    return this.#sendUncached(request, reply, await this.#load(requested, false), null);
  }

  /**
   * Loads a page for a request.
   * @param hasStaleEntry True when a stale entry exists, which is better than a streamed page.
   */
  #load({ visit, pageKey, host, awaitsAllSections }: PageRequest, hasStaleEntry: boolean): Promise<Gathered> {
    const pageVisit = { ...(pageKey ?? { visit }).visit, query: visit.query };
    return this.#gatherer.gatherPage(pageVisit, host, {
      streaming: !awaitsAllSections && !host.isChina && !hasStaleEntry,
      prices: awaitsAllSections ? 'whole' : 'moment',
    });
  }

  /** Sends an uncached result: a degraded page, a streamed page, an error or a redirect. */
  #sendUncached(request: FastifyRequest, reply: FastifyReply, gathered: Gathered, pageKey: PageKey | null) {
    request.summary = gathered.summary;
    reply.header('cache-status', `proart-renderer; fwd=${pageKey ? 'miss' : 'bypass'}`);
    if (gathered.type === 'redirect') return redirectStored(reply, gathered.redirect);
    if (gathered.type === 'problem') {
      const { context, problem } = gathered;
      return this.#sendError(reply, context, toErrorAnswer(problem, problem.status));
    }
    if (Object.keys(gathered.deferred).length > 0) return this.#stream(request, reply, gathered, pageKey);
    const { htmlHeaders, renderer } = this.#parts;
    return reply
      .headers({ ...htmlHeaders(gathered.input), 'cache-control': cacheControl(gathered.draft !== null) })
      .send(renderer.render(gathered.input));
  }

  /** Streams the page. The cacheable page is rendered after the stream has ended. */
  #stream(
    request: FastifyRequest,
    reply: FastifyReply,
    { input, deferred, degraded }: GatheredPage,
    pageKey: PageKey | null,
  ) {
    const { renderer, htmlHeaders } = this.#parts;
    const all = Promise.all(Object.values(deferred));
    void all.then(() => {
      // Deferred sections settle before the stream ends, and the log line is written after that.
      request.summary['degraded'] = degraded();
    });
    const nonce = randomBytes(16).toString('base64');
    const { stream, abort } = renderer.stream(input, deferred, {
      nonce,
      onError(error) {
        // Not logged after a disconnect, which aborts the render.
        if (!reply.raw.destroyed) request.log.error({ err: error }, 'a section failed to render');
      },
    });
    // `close` of the response, not of the request, which closes as soon as it is read.
    reply.raw.once('close', abort);
    // After the response, so that the second render does not delay it.
    reply.raw.once('close', () => void all.then(() => pageKey && this.cache.revalidate(pageKey)));
    return reply.headers({ ...htmlHeaders(input, nonce), 'cache-control': 'no-store' }).send(stream);
  }

  /** Sends the error page for a failed request; if that fails too, a static page. */
  async failure(status: number, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const host = this.#parts.hostOf(request.hostname);
    const { visit } = this.#toPageRequest(request, host);
    try {
      const shell = shellForHost(await this.#parts.source.shell(visit), host);
      const result: ErrorAnswer = { kind: 'error', status, code: 'INTERNAL', message: '', requestId: request.id };
      return await this.#sendError(reply, this.#gatherer.documentContext(visit, host, shell, 'error'), result);
    } catch (error) {
      request.log.error({ err: error }, 'the error page failed');
      return sendErrorPageFailure(reply, status, goHomePath(visit.region));
    }
  }

  async #sendError(reply: FastifyReply, context: DocumentContext, result: ErrorAnswer): Promise<FastifyReply> {
    const { documentShellOf, htmlHeaders, renderer } = this.#parts;
    const pageBytes = Buffer.from(toDataBlock(result));
    const input = { ...context, documentShell: await documentShellOf('error'), page: result, pageBytes, prices: null };
    return reply
      .code(result.status)
      .headers({ ...htmlHeaders(input), 'cache-control': 'no-store' })
      .send(renderer.render(input));
  }
}

/** Redirects to the canonical URL, or from a root to its home page. */
function sendRedirect(
  request: FastifyRequest,
  reply: FastifyReply,
  verdict: Exclude<PathVerdict, { type: 'page' }>,
  host: Host,
): FastifyReply {
  request.summary = { kind: verdict.type };
  return verdict.type === 'moved' ? redirectToCanonical(reply, verdict) : redirectHome(reply, verdict, host);
}

function cacheControl(isCacheable: boolean): string {
  return isCacheable ? 'public, max-age=0, must-revalidate' : 'no-store';
}
