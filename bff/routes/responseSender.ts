/**
 * Sends responses of routes: shared ones (the same bytes for all visitors) with headers for browsers and for caches in
 * front of the product, and personal ones.
 */
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Freshness } from '../../contracts/endpoint.ts';
import type { UpstreamStats } from '../../contracts/pageSource.ts';
import { createResponseRecords, type PrebuiltResponse, type ResponseRecord } from '../../contracts/prebuiltResponse.ts';
import type { RegionCode } from '../../contracts/regions/regions.ts';
import { policies } from '../../runtime/cache/policy.ts';
import { anyOriginHeaders } from '../../runtime/http/responses/anyOrigin.ts';
import { createEncodedCopies, encodingForBody } from '../../runtime/http/responses/contentEncodings.ts';
import { matchesEtag } from '../../runtime/http/responses/negotiateResponse.ts';
import { personalHeaders } from '../../runtime/http/responses/personal.ts';
import type { Metrics } from '../../runtime/telemetry/metrics.ts';
import {
  type BuiltResponse,
  type MemoEntry,
  operationTags,
  type PageMemo,
  type ResponsePayload,
} from '../pages/compose/pageMemo.ts';
import { createVisit, summarise, type Visit } from '../upstreams/visit.ts';
import type { Deprecations } from './deprecation.ts';

interface SenderOptions {
  memo: PageMemo;
  metrics: Metrics;
  deprecations: Deprecations;
  /** Wall clock, ms. */
  now: () => number;
}

const json = { 'content-type': 'application/json; charset=utf-8' };
const sharedJson = { ...json, ...anyOriginHeaders };

/** Maximum number of remembered URLs; number and length are limited, since clients can make up URLs. */
const maxUrls = 20_000;
/** Maximum length of a remembered URL. */
export const maxUrlLength = 512;

/** Cache key and record of a URL that was requested before. */
interface KnownUrl {
  key: string;
  freshness: Freshness;
  record: ResponseRecord;
}

/** Sends responses of routes and remembers their URLs, so that repeated requests are served before routing. */
export class ResponseSender {
  readonly #options: SenderOptions;
  /** URLs map to keys, not to responses: made-up URLs must not keep responses in memory. */
  readonly #knownUrls = new LRUCache<string, KnownUrl>({ max: maxUrls });
  readonly #recordOf = createResponseRecords();
  readonly #countHit: () => void;
  /** Headers of each entry, reused within a second, since their times are whole seconds. */
  readonly #headersOfHits = new WeakMap<MemoEntry, { second: number; headers: string[] }>();
  /** Compressed forms by body: an unchanged response has the same body object after it is composed again. */
  readonly #encoded = createEncodedCopies();

  constructor(options: SenderOptions) {
    this.#options = options;
    this.#countHit = options.metrics.cacheTally({ cache: 'page', tier: 'l1', result: 'hit' });
  }

  /**
   * Returns the memoised response of a raw URL, before routing; counts it as a hit.
   * @param isAllowed Called with the route of a found response; false prevents its use.
   */
  prebuilt(
    request: Pick<IncomingMessage, 'url' | 'headers'>,
    isAllowed: (route: string) => boolean = () => true,
  ): PrebuiltResponse | undefined {
    const known = this.#knownUrls.get(request.url ?? '');
    const entry = known && this.#options.memo.peek(known.key);
    if (!entry || !isAllowed(known.record.route)) return undefined;
    const { bytes, etag } = entry;
    const encodings = this.#encoded.finishedEncodings(bytes);
    const encoding = encodingForBody(bytes.byteLength, request.headers['accept-encoding']);
    // Not yet compressed with this encoding: the route compresses it.
    if (encoding && !encodings?.[encoding]) return undefined;
    this.#countHit();
    return { etag, headers: this.#hitHeaders(entry, known), encodings, plain: () => bytes, record: known.record };
  }

  /**
   * Sends a personal response: not cached, not readable by other origins.
   * @param compose Composes the response, with a visit that is not shared.
   */
  async sendPersonal(
    request: FastifyRequest,
    reply: FastifyReply,
    region: RegionCode,
    compose: (visit: Visit) => Promise<BuiltResponse<object>>,
  ): Promise<FastifyReply> {
    const visit = createVisit({ region, pageUrl: refererPage(request) ?? request.url, log: request.log });
    visit.isPersonal = true;
    const { bytes, degraded } = await compose(visit);
    request.summary = { region, cache: 'bypass', degraded, upstream: summarise(visit) };
    return reply.headers({ ...json, ...personalHeaders }).send(bytes);
  }

  /**
   * Composes and sends a shared response, and remembers its URL.
   * @param freshness Freshness class of the endpoint, or a function of its response.
   * @param options.isCached False for URLs whose responses must not be cached, here or in front.
   */
  async sendShared<Answer extends object>(
    request: FastifyRequest,
    reply: FastifyReply,
    region: RegionCode,
    freshness: Freshness | ((answer: Answer) => Freshness),
    compose: (visit: Visit) => Promise<BuiltResponse<Answer>>,
    { isCached = true } = {},
  ): Promise<FastifyReply> {
    const visit = createVisit({ region, pageUrl: refererPage(request) ?? request.url, log: request.log });
    const built = await compose(visit).catch((error: unknown) => {
      request.summary = { region, upstream: summarise(visit) };
      // Tags of the lookups behind a problem (such as NOT_FOUND), so that purges reach it in caches in front.
      reply.header('surrogate-key', [`region:${region}`, 'kind:problem', ...operationTags(visit)].join(' '));
      throw error;
    });
    const upstream = summarise(visit);
    request.summary = { region, cache: built.result, degraded: built.degraded, upstream };
    reply.header('server-timing', `cache;desc=${built.result}, up;dur=${upstream.maxMs};desc=${upstream.calls}`);
    if (built.degraded.length > 0 || built.personal || built.redirectUnknown || !isCached)
      return sendUncached(reply, built);
    const resolvedFreshness = typeof freshness === 'function' ? freshness(built.answer) : freshness;
    this.#remember(request, built, resolvedFreshness, region);
    reply.headers(this.#headersOf(built, resolvedFreshness, toCacheStatus(built, upstream)));
    return this.#send(request, reply, built);
  }

  #remember(request: FastifyRequest, { key }: BuiltResponse<object>, freshness: Freshness, region: RegionCode): void {
    if (key === null || request.url.length > maxUrlLength) return;
    const record = this.#recordOf(request.routeOptions.url ?? '', { region, cache: 'hit' });
    this.#knownUrls.set(request.url, { key, freshness, record });
  }

  async #send(
    request: FastifyRequest,
    reply: FastifyReply,
    { bytes, etag }: BuiltResponse<object>,
  ): Promise<FastifyReply> {
    reply.header('vary', 'accept-encoding');
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    const encoding = encodingForBody(bytes.byteLength, request.headers['accept-encoding']);
    return encoding
      ? reply.header('content-encoding', encoding).send(await this.#encoded.encode(bytes, encoding))
      : reply.send(bytes);
  }

  #headersOf(sent: ResponsePayload, freshness: Freshness, cacheStatus: string): OutgoingHttpHeaders {
    const { staleWhileRevalidate, staleIfError } = policies[freshness];
    const now = this.#options.now();
    const freshSeconds = Math.max(0, Math.floor((sent.freshUntil - now) / 1_000));
    // Prices have one maximum age for this cache and the caches in front together; other content has it in each cache.
    const maxStaleSeconds =
      freshness === 'price' ? Math.floor((sent.usableUntil - now) / 1_000) - freshSeconds : Number.POSITIVE_INFINITY;
    const stale = (ms: number) => Math.max(0, Math.min(ms / 1_000, maxStaleSeconds));
    return {
      ...sharedJson,
      'cache-control': 'public, max-age=0, must-revalidate',
      // A redirect with an end date is never served stale.
      'cdn-cache-control': sent.endsAt
        ? `max-age=${freshSeconds}`
        : `max-age=${freshSeconds}, stale-while-revalidate=${stale(staleWhileRevalidate)}, stale-if-error=${stale(staleIfError)}`,
      etag: sent.etag,
      'surrogate-key': sent.tags.join(' '),
      'cache-status': `${cacheStatus}; ttl=${freshSeconds}`,
    };
  }

  #hitHeaders(entry: MemoEntry, { freshness, record }: KnownUrl): string[] {
    const second = Math.floor(this.#options.now() / 1_000);
    const cached = this.#headersOfHits.get(entry);
    if (cached?.second === second) return cached.headers;
    const all = {
      ...this.#headersOf(entry, freshness, 'proart-bff; hit'),
      'server-timing': 'cache;desc=hit',
      ...this.#options.deprecations.get(record.route),
    };
    const headers = Object.entries(all).flatMap(([name, value]) => [name, String(value)]);
    this.#headersOfHits.set(entry, { second, headers });
    return headers;
  }
}

/** Sends a response that must not be cached. */
function sendUncached(reply: FastifyReply, built: BuiltResponse<object>): FastifyReply {
  return reply
    .headers({
      ...sharedJson,
      'cache-control': 'no-store',
      'cdn-cache-control': 'no-store',
      'surrogate-key': built.tags.join(' '),
      'cache-status': `proart-bff; ${forwardStatus(built)}; detail=${uncacheableReason(built)}`,
    })
    .send(built.bytes);
}

/** Returns the `Cache-Status` (RFC 9211) of a shared response. */
function toCacheStatus({ result, key }: BuiltResponse<object>, { cache }: UpstreamStats): string {
  if (result === 'hit') return 'proart-bff; hit';
  // Composed from cached upstream responses only.
  if (result === 'miss' && !cache['miss'] && !cache['collapsed']) return 'proart-bff; hit; detail=composed';
  if (result === 'collapsed') return 'proart-bff; fwd=miss; collapsed';
  const reason = result === 'stale' || result === 'stale_error' ? 'stale' : 'miss';
  return `proart-bff; fwd=${reason}${key === null ? '' : '; stored'}${result === 'stale_error' ? '; detail=upstream-failed' : ''}`;
}

/** Returns the hit or forward reason of an uncacheable response, for `Cache-Status`. */
function forwardStatus({ result, personal }: BuiltResponse<object>): string {
  if (personal) return 'fwd=bypass';
  return result === 'hit' ? 'hit' : 'fwd=miss';
}

/** Returns why a response is uncacheable, as the detail of `Cache-Status`. */
function uncacheableReason({ personal, redirectUnknown, degraded }: BuiltResponse<object>): string {
  // A draft, or a page with its list of calls (`?apilist`).
  if (personal) return 'preview';
  if (redirectUnknown) return 'redirect-unknown';
  return degraded.length > 0 ? 'degraded' : 'members';
}

/** Returns path and query of the same-origin referring page; null without one. */
export function refererPage({ headers: { referer }, host }: FastifyRequest): string | null {
  const url = referer && URL.canParse(referer) ? new URL(referer) : null;
  return url && url.host === host ? url.pathname + url.search : null;
}
