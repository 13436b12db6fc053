import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import { type ErrorAnswer, toErrorAnswer } from '../../client/app/loadPage.ts';
import { toSearchPage } from '../../client/pages/search/searchPage.ts';
import { asksForApilist } from '../../contracts/apilist.ts';
import type { Answered, PageVisit, SearchAnswer } from '../../contracts/pageSource.ts';
import type { Shell } from '../../contracts/pages/shell.ts';
import type { ReadyAnswer } from '../../contracts/readyAnswer.ts';
import { isSearchPath } from '../../contracts/routes.ts';
import { toDataBlock } from '../../contracts/text/dataBlock.ts';
import { isSearchable, toSearchText } from '../../contracts/text/searchText.ts';
import { editionOf, type Host } from '../../runtime/http/host.ts';
import { createGather, type Gathered, type GatherParts, type Surroundings } from '../document/gatherPage.ts';
import { goHomePath } from '../document/siteSettings.ts';
import { createHtmlCache, type HtmlCacheOptions } from '../htmlCache/htmlCache.ts';
import type { Place } from '../htmlCache/htmlStore.ts';
import { judgePath } from './pathRules.ts';
import { addressOf, placeOf } from './place.ts';
import { sendErrorPageFailure } from './plainPage.ts';
import { sendHome, sendMoved, sendStored } from './sendOn.ts';
import { asOnHost, shellOnHost } from './unprefixed.ts';

interface PageHandlerParts extends GatherParts {
  cache: HtmlCacheOptions;
  /** What a host name says of the addresses it serves. */
  hostOf: (hostname: string) => Host;
}

type GatheredPage = Extract<Gathered, { type: 'page' }>;

/** What a search has come to. */
interface Searched {
  text: string;
  /** Null where the text is too short to be searched for. */
  found: Answered<SearchAnswer> | null;
  shell: Answered<Shell>;
}

/** Answers the addresses of the site: the page that the BFF has for one, or the error page in the edition's language. */
export function createPageHandler(parts: PageHandlerParts) {
  const { source, renderer, frameOf, htmlHeaders, hostOf } = parts;
  const { gather, surroundings } = createGather(parts);
  const cache = createHtmlCache(parts.cache, ({ visit, host }) =>
    // Nobody's request: the one that it was first made for has been answered.
    gather({ ...visit, requestId: randomUUID(), renews: true }, host, { streaming: false, prices: 'whole' }),
  );

  function toVisit({ url, id }: FastifyRequest, host: Host): PageVisit {
    const [path = '/', query = ''] = url.split(/\?(.*)/s, 2);
    return { region: editionOf(path, host), path, query, pageUrl: url, requestId: id };
  }

  async function sendErrorPage(reply: FastifyReply, around: Surroundings, answer: ErrorAnswer) {
    const pageBytes = Buffer.from(toDataBlock(answer));
    const input = { ...around, frame: await frameOf('error'), page: answer, pageBytes, prices: null };
    return reply
      .code(answer.status)
      .headers({ ...htmlHeaders(input), 'cache-control': 'no-store' })
      .send(renderer.whole(input));
  }

  /** What an edition has for the text in an address's query; null where it has no search. */
  async function search(visit: PageVisit, host: Host): Promise<Searched | null> {
    const shell = await source.shell(visit);
    const { data, degraded } = shell.answer;
    if (!data.header.search.enabled && !degraded.some(({ section }) => section === 'header')) return null;
    const text = toSearchText(new URLSearchParams(visit.query).get('q') ?? '');
    const found = isSearchable(text) ? asOnHost(await source.search(visit, text), host) : null;
    return { text, found, shell };
  }

  async function sendSearchPage(
    request: FastifyRequest,
    reply: FastifyReply,
    visit: PageVisit,
    host: Host,
    { text, found, shell }: Searched,
  ) {
    const around = surroundings(visit, host, shellOnHost(shell, host), 'search');
    const page = toSearchPage(text, found?.answer ?? null, around.strings);
    const degraded = [...shell.answer.degraded, ...(found?.answer.degraded ?? [])];
    const { upstream } = found ?? {};
    request.summary = { region: visit.region, kind: 'search', degraded, upstream, shell: shell.upstream };
    const pageBytes = Buffer.from(toDataBlock(page));
    const input = { ...around, frame: await frameOf('search'), page, pageBytes, prices: null };
    return reply
      .headers({ ...htmlHeaders(input), 'cache-control': cacheControl(degraded.length === 0) })
      .send(renderer.whole(input));
  }

  /** The page as it comes; what the cache keeps is made when all of it is there. */
  function stream({ log }: FastifyRequest, reply: FastifyReply, { input, late }: GatheredPage) {
    const nonce = randomBytes(16).toString('base64');
    const { stream: body, abort } = renderer.streamed(input, late, {
      nonce,
      onError(error) {
        // A visitor who leaves ends the render; that is no failure.
        if (!reply.raw.destroyed) log.error({ err: error }, 'a section failed to render');
      },
    });
    // The response's end, not the request's: that one comes as soon as the request is read.
    reply.raw.once('close', abort);
    return reply.headers({ ...htmlHeaders(input, nonce), 'cache-control': 'no-store' }).send(body);
  }

  /** What was made for this visitor and not kept: a page with something missing, one that streams, an error, a redirect. */
  function sendMade(request: FastifyRequest, reply: FastifyReply, gathered: Gathered, place: Place | null) {
    request.summary = gathered.summary;
    reply.header('cache-status', `proart-renderer; fwd=${place ? 'miss' : 'bypass'}`);
    if (gathered.type === 'redirect') return sendStored(reply, gathered.redirect);
    if (gathered.type === 'problem') return sendErrorPage(reply, gathered.around, toErrorAnswer(gathered.problem));
    if (Object.keys(gathered.late).length === 0) {
      const isForAll = gathered.draft !== null;
      return reply
        .headers({ ...htmlHeaders(gathered.input), 'cache-control': cacheControl(isForAll) })
        .send(renderer.whole(gathered.input));
    }
    const late = Promise.all(Object.values(gathered.late));
    void late.then(() => {
      // A late section that fails is known before the stream ends, and the log line is written after that.
      request.summary['degraded'] = gathered.degraded();
    });
    // Not before the visitor has the rest of it, which a second render would hold up.
    reply.raw.once('close', () => void late.then(() => place && cache.renew(place)));
    return stream(request, reply, gathered);
  }

  return {
    purge: cache.purge,
    entries: cache.entries,

    /** A page that is kept, for a request as it came. */
    ready({ url = '', headers: { host = '' } }: IncomingMessage): ReadyAnswer | undefined {
      return cache.readyAt(addressOf(url, hostOf(host.replace(/:\d+$/, ''))));
    },

    /** The same page however old it is, as long as it may be used: for when there is no time to make another one. */
    spare({ url = '', headers: { host = '' } }: IncomingMessage): ReadyAnswer | undefined {
      return cache.spareAt(addressOf(url, hostOf(host.replace(/:\d+$/, ''))));
    },

    async page(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const host = hostOf(request.hostname);
      const verdict = judgePath(request.url, host);
      if (verdict.type !== 'page') request.summary = { kind: verdict.type };
      if (verdict.type === 'moved') return sendMoved(reply, verdict);
      if (verdict.type === 'root') return sendHome(reply, verdict, host);

      const visit = toVisit(request, host);
      // Before content is asked: the header's form leads here, whatever stored redirect or page has the same address.
      const searched = isSearchPath(visit.path, visit.region) ? await search(visit, host) : null;
      if (searched) return sendSearchPage(request, reply, visit, host, searched);
      const place = placeOf(visit, host);
      // A robot reads the document once, as it came: it gets the finished page. So does who asks what it was made of.
      const isPatient = isbot(request.headers['user-agent']) || asksForApilist(visit.query);
      const make = ({ whole }: { whole: boolean }) =>
        gather({ ...(place ?? { visit }).visit, query: visit.query }, host, {
          streaming: !isPatient && !host.isChina && !whole,
          prices: isPatient ? 'whole' : 'moment',
        });
      if (!place) {
        cache.passed();
        return sendMade(request, reply, await make({ whole: false }), null);
      }
      const answer = await cache.answer(place, addressOf(request.url, host), make);
      if (!answer.ready) return sendMade(request, reply, answer.made, place);
      request.summary = answer.made?.summary ?? answer.ready.record.summary;
      return reply.sendReady(answer.ready);
    },

    /** Answers where a page could not be: with the error page, or, when that fails as well, with one that needs nothing. */
    async failure(status: number, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const host = hostOf(request.hostname);
      const visit = toVisit(request, host);
      try {
        const shell = shellOnHost(await source.shell(visit), host);
        const answer: ErrorAnswer = { kind: 'error', status, code: 'INTERNAL', message: '', requestId: request.id };
        return await sendErrorPage(reply, surroundings(visit, host, shell, 'error'), answer);
      } catch (error) {
        request.log.error({ err: error }, 'the error page failed');
        return sendErrorPageFailure(reply, status, goHomePath(visit.region));
      }
    },
  };
}

function cacheControl(isForAll: boolean): string {
  return isForAll ? 'public, max-age=0, must-revalidate' : 'no-store';
}
