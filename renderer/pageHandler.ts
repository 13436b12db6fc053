import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import type { ShownPage } from '../client/app/App.tsx';
import { type ErrorAnswer, toErrorAnswer } from '../client/app/loadPage.ts';
import { toSearchPage } from '../client/pages/search/searchPage.ts';
import { pricedProducts } from '../client/price/pricedProducts.ts';
import { asksForApilist } from '../contracts/apilist.ts';
import { toDataBlock } from '../contracts/dataBlock.ts';
import type { Degraded } from '../contracts/endpoint.ts';
import type { Answered, PageReply, PageSource, PageVisit, SearchAnswer } from '../contracts/pageSource.ts';
import type { Shell } from '../contracts/pages/shell.ts';
import { chinaRegion } from '../contracts/regionLists.ts';
import { type RegionCode, regions } from '../contracts/regions.ts';
import { isSearchPath, pathTo } from '../contracts/routes.ts';
import { isSearchable, toSearchText } from '../contracts/searchText.ts';
import type { ThirdPartyScript } from '../contracts/siteSettings.ts';
import type { DocumentInput, Renderer } from './document.ts';
import { toDocumentPrices } from './documentPrices.ts';
import { fixedTexts } from './fixedTexts.ts';
import { fontOf } from './fontOf.ts';
import type { FrameOf } from './frame.ts';
import { editionOf, type Host } from './host.ts';
import { isIndexable } from './indexable.ts';
import { judgePath } from './pathRules.ts';
import { sendErrorPageFailure, sendRefusal } from './plainPage.ts';
import type { SendHtml } from './sendHtml.ts';
import { sendHome, sendMoved, sendStored } from './sendOn.ts';
import { asOnHost } from './unprefixed.ts';

/** Third-party scripts of a page, in the order they are loaded in. */
export type ScriptsOf = (region: RegionCode, kind: ShownPage['kind']) => readonly ThirdPartyScript[];

interface PageHandlerParts {
  source: PageSource;
  renderer: Renderer;
  frameOf: FrameOf;
  sendHtml: SendHtml;
  /** What a host name says of the addresses it serves. */
  hostOf: (hostname: string) => Host;
  /** A function because a free port is known only when the server listens. */
  siteOrigin: () => string;
  scriptsOf: ScriptsOf;
  privateContentCookie: string;
}

/** Everything of a document but the page itself and what it costs. */
type Surroundings = Omit<DocumentInput, 'frame' | 'page' | 'pageBytes' | 'prices'>;

/** What a search has come to. */
interface Searched {
  text: string;
  /** Null where the text is too short to be searched for. */
  found: Answered<SearchAnswer> | null;
  shell: Answered<Shell>;
}

/** Answers the addresses of the site: the page that the BFF has for one, or the error page in the edition's language. */
export function createPageHandler(parts: PageHandlerParts) {
  const { source, renderer, frameOf, sendHtml, hostOf, siteOrigin, scriptsOf, privateContentCookie } = parts;

  function toVisit({ url, id }: FastifyRequest, host: Host): PageVisit {
    const [path = '/', query = ''] = url.split(/\?(.*)/s, 2);
    return { region: editionOf(path, host), path, query, pageUrl: url, requestId: id };
  }

  function surroundings(
    { region, query, pageUrl }: PageVisit,
    host: Host,
    shell: Answered<Shell>,
    kind: ShownPage['kind'],
  ): Surroundings {
    return {
      shell: shell.answer.data,
      shellBytes: shell.bytes,
      settings: {
        region: regions[shell.answer.data.websiteCode],
        unprefixed: host.unprefixed,
        otherEditions: host.isChina ? siteOrigin() : '',
        goHome: goHomePath(region),
        privateContentCookie,
        scripts: scriptsOf(region, kind),
      },
      ...fixedTexts(regions[region].strings),
      url: pageUrl,
      siteOrigin: siteOrigin(),
      indexable: isIndexable(query),
    };
  }

  async function sendErrorPage(reply: FastifyReply, around: Surroundings, answer: ErrorAnswer) {
    const pageBytes = Buffer.from(toDataBlock(answer));
    const frame = await frameOf('error');
    const html = renderer.whole({ ...around, frame, page: answer, pageBytes, prices: null });
    const headers = { 'cache-control': 'no-store', link: frame.links[fontOf[around.shell.websiteCode]] };
    return sendHtml(reply.code(answer.status).headers(headers), html);
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
    const around = surroundings(visit, host, asOnHost(shell, host), 'search');
    const page = toSearchPage(text, found?.answer ?? null, around.strings);
    const degraded = [...shell.answer.degraded, ...(found?.answer.degraded ?? [])];
    const { upstream } = found ?? {};
    request.summary = { region: visit.region, kind: 'search', degraded, upstream, shell: shell.upstream };
    const pageBytes = Buffer.from(toDataBlock(page));
    const frame = await frameOf('search');
    const html = renderer.whole({ ...around, frame, page, pageBytes, prices: null });
    const link = frame.links[fontOf[visit.region]];
    return sendHtml(reply.headers({ 'cache-control': cacheControl(degraded.length === 0), link }), html);
  }

  function stream(
    { log }: FastifyRequest,
    reply: FastifyReply,
    input: DocumentInput,
    late: Record<string, Promise<unknown>>,
  ) {
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
    const link = input.frame.links[fontOf[input.shell.websiteCode]];
    return sendHtml(reply.headers({ 'cache-control': 'no-store', link }), body, nonce);
  }

  return {
    async page(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const host = hostOf(request.hostname);
      const verdict = judgePath(request.url, host);
      if (verdict.type !== 'page') request.summary = { kind: verdict.type };
      if (verdict.type === 'refused') return sendRefusal(reply, verdict.status);
      if (verdict.type === 'moved') return sendMoved(reply, verdict);
      if (verdict.type === 'root') return sendHome(reply, verdict, host);

      const visit = toVisit(request, host);
      // Before content is asked: the header's form leads here, whatever stored redirect or page has the same address.
      const searched = isSearchPath(visit.path, visit.region) ? await search(visit, host) : null;
      if (searched) return sendSearchPage(request, reply, visit, host, searched);
      // A robot reads the document once, as it came: it gets the finished page. So does who asks what it was made of.
      const isPatient = isbot(request.headers['user-agent']) || asksForApilist(visit.query);
      const streaming = !isPatient && !host.isChina;
      const [shell, page] = await Promise.all([source.shell(visit), source.page(visit, { streaming })]);
      if (page.type === 'redirect') {
        request.summary = { region: visit.region, kind: page.redirect.kind };
        return sendStored(reply, page);
      }
      const kind = page.type === 'page' ? page.answer.kind : 'error';
      const around = surroundings(visit, host, asOnHost(shell, host), kind);
      if (page.type === 'problem') {
        request.summary = { region: visit.region, kind: 'error', upstream: shell.upstream };
        return sendErrorPage(reply, around, toErrorAnswer(page.problem));
      }

      const degraded = summarise(request, visit, shell, page);
      const { answer, bytes } = asOnHost(page, host);
      const isLate = Object.keys(page.late).length > 0;
      const ids = around.shell.ecConfig.ecStatus ? pricedProducts(answer) : [];
      const [frame, priced] = await Promise.all([
        frameOf(answer.kind),
        source.prices(visit, ids, {
          patience: isLate ? 'none' : isPatient ? 'whole' : 'moment',
          elapsedMs: reply.elapsedTime,
        }),
      ]);
      request.summary['prices'] = priced?.upstream;
      const prices = priced && toDocumentPrices(ids, asOnHost(priced, host));
      const input = { ...around, frame, page: answer, pageBytes: bytes, prices };
      if (isLate) return stream(request, reply, input, page.late);
      const isForAll = degraded.length === 0 && !page.unsure;
      const html = renderer.whole(input);
      const link = frame.links[fontOf[visit.region]];
      return sendHtml(reply.headers({ 'cache-control': cacheControl(isForAll), link }), html);
    },

    /** Answers where a page could not be: with the error page, or, when that fails as well, with one that needs nothing. */
    async failure(status: number, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const host = hostOf(request.hostname);
      const visit = toVisit(request, host);
      try {
        const shell = asOnHost(await source.shell(visit), host);
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

/** The China edition's home is that of its host, also where the edition is seen elsewhere (specification section 2). */
function goHomePath(region: RegionCode): string {
  return pathTo('IndexPage', region === chinaRegion ? 'global' : region);
}

/** Says in the request's log line what page it was, and what was missing from it; answers with what is missing by now. */
function summarise(
  request: FastifyRequest,
  { region }: PageVisit,
  shell: Answered<Shell>,
  page: Extract<PageReply, { type: 'page' }>,
): Degraded {
  const degraded = () => [...shell.answer.degraded, ...page.answer.degraded];
  request.summary = {
    region,
    kind: page.answer.kind,
    degraded: degraded(),
    late: Object.keys(page.late),
    upstream: page.upstream,
    shell: shell.upstream,
  };
  // A late section that fails is known before the stream ends, and the log line is written after that.
  void Promise.all(Object.values(page.late)).then(() => {
    request.summary['degraded'] = degraded();
  });
  return degraded();
}
