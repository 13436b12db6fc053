/** How a shared answer is sent: the same bytes for everybody, with what browsers and caches in front need to know. */
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Freshness } from '../../contracts/endpoint.ts';
import type { Effort } from '../../contracts/pageSource.ts';
import { type AnswerRecord, createRecords, type ReadyAnswer } from '../../contracts/readyAnswer.ts';
import type { RegionCode } from '../../contracts/regions/regions.ts';
import { pageStore as limits, tiers } from '../../runtime/cache/tiers.ts';
import { anyOriginHeaders } from '../../runtime/http/answers/anyOrigin.ts';
import { codingOf, createCodedForms } from '../../runtime/http/answers/codings.ts';
import { personalHeaders } from '../../runtime/http/answers/personal.ts';
import { hasTag } from '../../runtime/http/answers/readyAnswers.ts';
import type { Metrics } from '../../runtime/telemetry/metrics.ts';
import { type Made, operationTags } from '../pages/compose/finish.ts';
import type { Kept, PageStore } from '../pages/compose/pageStore.ts';
import { createVisit, summarise, type Visit } from '../upstreams/visit.ts';
import type { Deprecations } from './deprecation.ts';

interface ServeOptions {
  store: PageStore;
  metrics: Metrics;
  deprecations: Deprecations;
  /** Wall clock, ms. */
  now: () => number;
}

const json = { 'content-type': 'application/json; charset=utf-8' };
const sharedJson = { ...json, ...anyOriginHeaders };

/** What is known of an address that was asked for before. */
interface Place {
  key: string;
  freshness: Freshness;
  record: AnswerRecord;
}

export type Serve = ReturnType<typeof createServe>;

/** Makes what sends the shared answers of routes, and remembers which addresses they were asked for at. */
export function createServe({ store, metrics, deprecations, now }: ServeOptions) {
  // To keys and not to answers: anybody can invent addresses, and those must not keep answers in memory.
  const addresses = new LRUCache<string, Place>({ max: limits.addresses });
  const recordOf = createRecords();
  const countHit = metrics.cacheTally({ cache: 'page', tier: 'l1', result: 'hit' });
  // Used again for a second, since the times in them are whole seconds. By the answer alone, since it belongs to one route.
  const headersOfHits = new WeakMap<Kept, { second: number; headers: string[] }>();
  // By the bytes, which stay the same object when an answer that is composed again says the same.
  const coded = createCodedForms();

  function headersOf(finished: Omit<Kept, 'storedAt'>, freshness: Freshness, cacheStatus: string): OutgoingHttpHeaders {
    const { staleWhileRevalidateMs, staleIfErrorMs } = tiers[freshness];
    const freshSeconds = Math.max(0, Math.floor((finished.freshUntil - now()) / 1_000));
    // A price is shown no longer than it may be, wherever it is kept meanwhile: content may be as old here, and as old again there.
    const usableSeconds =
      freshness === 'price'
        ? Math.floor((finished.usableUntil - now()) / 1_000) - freshSeconds
        : Number.POSITIVE_INFINITY;
    const stale = (ms: number) => Math.max(0, Math.min(ms / 1_000, usableSeconds));
    return {
      ...sharedJson,
      'cache-control': 'public, max-age=0, must-revalidate',
      // What ends one day is not used a moment longer.
      'cdn-cache-control': finished.endsAt
        ? `max-age=${freshSeconds}`
        : `max-age=${freshSeconds}, stale-while-revalidate=${stale(staleWhileRevalidateMs)}, stale-if-error=${stale(staleIfErrorMs)}`,
      etag: finished.etag,
      'surrogate-key': finished.tags.join(' '),
      'cache-status': `${cacheStatus}; ttl=${freshSeconds}`,
    };
  }

  function hitHeaders(finished: Kept, { freshness, record }: Place): string[] {
    const second = Math.floor(now() / 1_000);
    const had = headersOfHits.get(finished);
    if (had?.second === second) return had.headers;
    const all = {
      ...headersOf(finished, freshness, 'proart-bff; hit'),
      'server-timing': 'cache;desc=hit',
      ...deprecations.get(record.route),
    };
    const headers = Object.entries(all).flatMap(([name, value]) => [name, String(value)]);
    headersOfHits.set(finished, { second, headers });
    return headers;
  }

  return {
    /**
     * What is kept for an address as it came, before anything of the request is parsed; counted as sent.
     * @param mayAnswer Has a last word when something is found, by its route.
     */
    ready(
      request: Pick<IncomingMessage, 'url' | 'headers'>,
      mayAnswer: (route: string) => boolean = () => true,
    ): ReadyAnswer | undefined {
      const place = addresses.get(request.url ?? '');
      const finished = place && store.get(place.key);
      if (!finished || !mayAnswer(place.record.route)) return undefined;
      const { bytes, etag } = finished;
      const { record } = place;
      const codings = coded.madeOf(bytes);
      const coding = codingOf(bytes.byteLength, request.headers['accept-encoding']);
      // Nobody has taken it compressed like this: the route waits for that.
      if (coding && !codings?.[coding]) return undefined;
      countHit();
      return {
        etag,
        headers: hitHeaders(finished, place),
        codings,
        plain: () => bytes,
        record,
      };
    },

    /**
     * Answers one visitor with what was made for them alone: nobody keeps it, and no other origin reads it.
     * @param make Is handed a visit whose answer is shared with nobody.
     */
    async own(
      request: FastifyRequest,
      reply: FastifyReply,
      region: RegionCode,
      make: (visit: Visit) => Promise<Made<object>>,
    ): Promise<FastifyReply> {
      const visit = createVisit({ region, pageUrl: refererPage(request) ?? request.url, log: request.log });
      visit.isOwn = true;
      const { bytes, degraded } = await make(visit);
      request.summary = { region, cache: 'bypass', degraded, upstream: summarise(visit) };
      return reply.headers({ ...json, ...personalHeaders }).send(bytes);
    },

    /**
     * Answers with what was made for a request, and remembers it for the address.
     * @param freshness Of the address, or of what its answer turns out to be.
     * @param options.isKept False for an address that nothing is kept of, here or in front.
     */
    async made<Answer extends object>(
      request: FastifyRequest,
      reply: FastifyReply,
      region: RegionCode,
      freshness: Freshness | ((answer: Answer) => Freshness),
      make: (visit: Visit) => Promise<Made<Answer>>,
      { isKept = true } = {},
    ): Promise<FastifyReply> {
      const visit = createVisit({ region, pageUrl: refererPage(request) ?? request.url, log: request.log });
      const made = await make(visit).catch((error: unknown) => {
        request.summary = { region, upstream: summarise(visit) };
        // What an absence was concluded from, so that a purge of that reaches it in the caches in front.
        reply.header('surrogate-key', [`region:${region}`, 'kind:problem', ...operationTags(visit)].join(' '));
        throw error;
      });
      const effort = summarise(visit);
      request.summary = { region, cache: made.result, degraded: made.degraded, upstream: effort };
      reply.header('server-timing', `cache;desc=${made.result}, up;dur=${effort.maxMs};desc=${effort.calls}`);
      if (made.degraded.length > 0 || made.personal || made.unsure || !isKept) {
        return reply
          .headers({
            ...sharedJson,
            'cache-control': 'no-store',
            'cdn-cache-control': 'no-store',
            'surrogate-key': made.tags.join(' '),
            'cache-status': `proart-bff; ${toWay(made)}; detail=${whyNotKept(made)}`,
          })
          .send(made.bytes);
      }
      const its = typeof freshness === 'function' ? freshness(made.answer) : freshness;
      if (made.key !== null && request.url.length <= limits.addressLength) {
        const record = recordOf(request.routeOptions.url ?? '', { region, cache: 'hit' });
        addresses.set(request.url, { key: made.key, freshness: its, record });
      }
      reply.headers(headersOf(made, its, toCacheStatus(made, effort)));
      reply.header('vary', 'accept-encoding');
      if (hasTag(request.headers['if-none-match'], made.etag)) return reply.code(304).send();
      const coding = codingOf(made.bytes.byteLength, request.headers['accept-encoding']);
      return coding
        ? reply.header('content-encoding', coding).send(await coded.make(made.bytes, coding))
        : reply.send(made.bytes);
    },
  };
}

/** RFC 9211: whether the finished answer was kept, and if not, why it was made and whether it is kept now. */
function toCacheStatus({ result, key }: Made<object>, { cache }: Effort): string {
  if (result === 'hit') return 'proart-bff; hit';
  // Made anew of what is kept: nobody was asked.
  if (result === 'miss' && !cache['miss'] && !cache['collapsed']) return 'proart-bff; hit; detail=composed';
  if (result === 'collapsed') return 'proart-bff; fwd=miss; collapsed';
  const reason = result === 'stale' || result === 'stale_error' ? 'stale' : 'miss';
  return `proart-bff; fwd=${reason}${key === null ? '' : '; stored'}${result === 'stale_error' ? '; detail=upstream-failed' : ''}`;
}

/** How an answer that others must not keep came about, for `Cache-Status`. */
function toWay({ result, personal }: Made<object>): string {
  if (personal) return 'fwd=bypass';
  return result === 'hit' ? 'hit' : 'fwd=miss';
}

/** Why others must not keep an answer, for `Cache-Status`. */
function whyNotKept({ personal, unsure, degraded }: Made<object>): string {
  if (personal) return 'preview';
  if (unsure) return 'redirect-unknown';
  return degraded.length > 0 ? 'degraded' : 'members';
}

/** Path and query of the same-origin page that asks; null when the client says nothing of one. */
export function refererPage({ headers: { referer }, host }: FastifyRequest): string | null {
  const url = referer && URL.canParse(referer) ? new URL(referer) : null;
  return url && url.host === host ? url.pathname + url.search : null;
}
