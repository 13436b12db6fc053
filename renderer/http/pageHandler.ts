/**
 * Answers the addresses of the site, in stages: the address's one form → the cache → what the BFF has for it → all that its document is made of → the
 * document → the store → the visitor. The cache runs the stages between for whoever comes first (`renderer/htmlCache`).
 */
import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import { type ErrorAnswer, toErrorAnswer } from '../../client/app/loadPage.ts';
import { asksForApilist } from '../../contracts/apilist.ts';
import type { PageVisit } from '../../contracts/pageSource.ts';
import type { PrebuiltResponse } from '../../contracts/prebuiltResponse.ts';
import { isSearchPath } from '../../contracts/routes.ts';
import { toDataBlock } from '../../contracts/text/dataBlock.ts';
import { editionOf, type Host } from '../../runtime/http/host.ts';
import { Gather, type Gathered, type GatherParts, type Surroundings } from '../document/gatherPage.ts';
import { goHomePath } from '../document/siteSettings.ts';
import { HtmlCache, type HtmlCacheOptions } from '../htmlCache/htmlCache.ts';
import type { Place } from '../htmlCache/htmlEntry.ts';
import { judgePath, type PathVerdict } from './pathRules.ts';
import { addressOf, placeOf } from './place.ts';
import { sendErrorPageFailure } from './plainPage.ts';
import { SearchPages } from './searchPages.ts';
import { sendHome, sendMoved, sendStored } from './sendOn.ts';
import { shellOnHost } from './unprefixed.ts';

export interface PageHandlerParts extends GatherParts {
  cache: HtmlCacheOptions;
  /** What a host name says of the addresses it serves. */
  hostOf: (hostname: string) => Host;
}

type GatheredPage = Extract<Gathered, { type: 'page' }>;

/** An address in its one form. */
interface Asked {
  visit: PageVisit;
  host: Host;
  /** Null for a view that is for nobody else: it is not cached. */
  place: Place | null;
  /** Slow sections are waited for: a robot reads the document once, as it came, and so does who asks what it was made of. */
  isPatient: boolean;
}

export class PageHandler {
  readonly #parts: PageHandlerParts;
  readonly #gather: Gather;
  readonly #search: SearchPages;
  readonly cache: HtmlCache;

  constructor(parts: PageHandlerParts) {
    this.#parts = parts;
    this.#gather = new Gather(parts);
    this.#search = new SearchPages(parts, this.#gather);
    this.cache = new HtmlCache(parts.cache, ({ visit, host }) =>
      // Nobody's request: the one that it was first made for has been answered.
      this.#gather.page({ ...visit, requestId: randomUUID(), renews: true }, host, {
        streaming: false,
        prices: 'whole',
      }),
    );
  }

  /** A page that is cached, for a request as it came. */
  ready({ url = '', headers: { host = '' } }: IncomingMessage): PrebuiltResponse | undefined {
    return this.cache.readyAt(addressOf(url, this.#parts.hostOf(host.replace(/:\d+$/, ''))));
  }

  /** The same page however old it is, as long as it may be used: for when there is no time to make another one. */
  stale({ url = '', headers: { host = '' } }: IncomingMessage): PrebuiltResponse | undefined {
    return this.cache.staleAt(addressOf(url, this.#parts.hostOf(host.replace(/:\d+$/, ''))));
  }

  async page(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const host = this.#parts.hostOf(request.hostname);
    const verdict = judgePath(request.url, host);
    if (verdict.type !== 'page') return sendElsewhere(request, reply, verdict, host);
    const asked = toAsked(request, host);
    // Before content is asked: the header's form leads here, whatever stored redirect or page has the same address.
    const found = isSearchPath(asked.visit.path, asked.visit.region)
      ? await this.#search.find(asked.visit, host)
      : null;
    if (found) return this.#search.send(request, reply, asked.visit, host, found);
    return asked.place ? this.#fromCache(request, reply, asked, asked.place) : this.#pastCache(request, reply, asked);
  }

  async #fromCache(request: FastifyRequest, reply: FastifyReply, asked: Asked, place: Place): Promise<FastifyReply> {
    const address = addressOf(request.url, asked.host);
    const answer = await this.cache.answer(place, address, ({ whole }) => this.#make(asked, whole));
    if (!answer.ready) return this.#sendMade(request, reply, answer.made, place);
    request.summary = answer.made?.summary ?? answer.ready.record.summary;
    return reply.sendReady(answer.ready);
  }

  async #pastCache(request: FastifyRequest, reply: FastifyReply, asked: Asked): Promise<FastifyReply> {
    this.cache.passed();
    return this.#sendMade(request, reply, await this.#make(asked, false), null);
  }

  /** Makes what an address shows for this visitor. @param whole An old page is better than one that comes in parts. */
  #make({ visit, place, host, isPatient }: Asked, whole: boolean): Promise<Gathered> {
    const its = { ...(place ?? { visit }).visit, query: visit.query };
    return this.#gather.page(its, host, {
      streaming: !isPatient && !host.isChina && !whole,
      prices: isPatient ? 'whole' : 'moment',
    });
  }

  /** Sends what was made for this visitor and not cached: a page with something missing, one that streams, an error, a redirect. */
  #sendMade(request: FastifyRequest, reply: FastifyReply, gathered: Gathered, place: Place | null) {
    request.summary = gathered.summary;
    reply.header('cache-status', `proart-renderer; fwd=${place ? 'miss' : 'bypass'}`);
    if (gathered.type === 'redirect') return sendStored(reply, gathered.redirect);
    if (gathered.type === 'problem') return this.#sendError(reply, gathered.around, toErrorAnswer(gathered.problem));
    if (Object.keys(gathered.late).length > 0) return this.#stream(request, reply, gathered, place);
    const { htmlHeaders, renderer } = this.#parts;
    return reply
      .headers({ ...htmlHeaders(gathered.input), 'cache-control': cacheControl(gathered.draft !== null) })
      .send(renderer.whole(gathered.input));
  }

  /** Sends the page as it comes; what the cache stores is made when all of it is there. */
  #stream(request: FastifyRequest, reply: FastifyReply, { input, late, degraded }: GatheredPage, place: Place | null) {
    const { renderer, htmlHeaders } = this.#parts;
    const all = Promise.all(Object.values(late));
    void all.then(() => {
      // A late section that fails is known before the stream ends, and the log line is written after that.
      request.summary['degraded'] = degraded();
    });
    const nonce = randomBytes(16).toString('base64');
    const { stream, abort } = renderer.streamed(input, late, {
      nonce,
      onError(error) {
        // A visitor who leaves ends the render; that is no failure.
        if (!reply.raw.destroyed) request.log.error({ err: error }, 'a section failed to render');
      },
    });
    // The response's end, not the request's: that one comes as soon as the request is read.
    reply.raw.once('close', abort);
    // Not before the visitor has the rest of it, which a second render would hold up.
    reply.raw.once('close', () => void all.then(() => place && this.cache.renew(place)));
    return reply.headers({ ...htmlHeaders(input, nonce), 'cache-control': 'no-store' }).send(stream);
  }

  /** Answers where a page could not be: with the error page, or, when that fails as well, with one that needs nothing. */
  async failure(status: number, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const host = this.#parts.hostOf(request.hostname);
    const { visit } = toAsked(request, host);
    try {
      const shell = shellOnHost(await this.#parts.source.shell(visit), host);
      const answer: ErrorAnswer = { kind: 'error', status, code: 'INTERNAL', message: '', requestId: request.id };
      return await this.#sendError(reply, this.#gather.surroundings(visit, host, shell, 'error'), answer);
    } catch (error) {
      request.log.error({ err: error }, 'the error page failed');
      return sendErrorPageFailure(reply, status, goHomePath(visit.region));
    }
  }

  async #sendError(reply: FastifyReply, around: Surroundings, answer: ErrorAnswer): Promise<FastifyReply> {
    const { documentShellOf, htmlHeaders, renderer } = this.#parts;
    const pageBytes = Buffer.from(toDataBlock(answer));
    const input = { ...around, documentShell: await documentShellOf('error'), page: answer, pageBytes, prices: null };
    return reply
      .code(answer.status)
      .headers({ ...htmlHeaders(input), 'cache-control': 'no-store' })
      .send(renderer.whole(input));
  }
}

/** Sends a visitor to the one form of the address they asked for, or from a root to its home page. */
function sendElsewhere(
  request: FastifyRequest,
  reply: FastifyReply,
  verdict: Exclude<PathVerdict, { type: 'page' }>,
  host: Host,
): FastifyReply {
  request.summary = { kind: verdict.type };
  return verdict.type === 'moved' ? sendMoved(reply, verdict) : sendHome(reply, verdict, host);
}

function toAsked({ url, id, headers }: FastifyRequest, host: Host): Asked {
  const [path = '/', query = ''] = url.split(/\?(.*)/s, 2);
  const visit = { region: editionOf(path, host), path, query, pageUrl: url, requestId: id };
  const isPatient = isbot(headers['user-agent']) || asksForApilist(query);
  return { visit, host, place: placeOf(visit, host), isPatient };
}

function cacheControl(isForAll: boolean): string {
  return isForAll ? 'public, max-age=0, must-revalidate' : 'no-store';
}
