import type { IncomingHttpHeaders } from 'node:http';
import { context, propagation } from '@opentelemetry/api';
import { Agent, request } from 'undici';
import type { ApiCall } from '../../contracts/apilist.ts';
import type { Cacheable, Lifetime } from '../../contracts/lifetime.ts';
import type { BffResponse, PageReply, PageSource, PageVisit, PricesBody } from '../../contracts/pageSource.ts';
import type { PageResponse, RedirectAnswer } from '../../contracts/pages/page.ts';
import type { Shell } from '../../contracts/pages/shell.ts';
import { hasRequiredParts, unusedPart } from '../../contracts/pages/shellParts.ts';
import type { Problem } from '../../contracts/problem.ts';
import { bffPrefix } from '../../contracts/routes.ts';
import { incompleteMaxAge, lifetimeOf, policies } from '../../runtime/cache/policy.ts';

const timeoutMs = 5_000;
/**
 * Time (ms) that a page waits for prices, as in one process (`bff/pages/compose/budgets.ts`). Visitors wait `moment`;
 * crawlers wait until `whole` has passed since the start of the request, but at least `min`.
 */
const pricesMs = { moment: 150, whole: 2_500, min: 200 };

/**
 * Creates the page source for a BFF in another process (`BFF_URL`), over HTTP. Response bytes are already escaped and
 * used as received. Methods reject with a `statusCode` of 503 when the BFF is not reachable.
 */
export function createRemotePageSource(bffUrl: string): PageSource & { close(): Promise<void> } {
  const agent = new Agent({ connections: 64, connect: { timeout: 1_500 } });
  // An unchanged shell must be the same object, as in one process, because derived data is cached by it.
  const shells = new Map<string, BffResponse<Shell> & Cacheable>();

  async function get(
    path: string,
    { requestId, pageUrl, apilist }: PageVisit,
    { ms = timeoutMs, prefer }: { ms?: number; prefer?: string | undefined } = {},
  ): Promise<RawResponse> {
    const startedAt = performance.now();
    const list = (status: ApiCall['status'], cache: string) =>
      apilist?.push({
        path: path.split('?', 1)[0] ?? '',
        status,
        ms: Math.round(performance.now() - startedAt),
        cache,
      });
    try {
      const { statusCode, headers, body } = await request(bffUrl + path, {
        dispatcher: agent,
        // AbortSignal.timeout accepts integers only.
        signal: AbortSignal.timeout(Math.ceil(ms)),
        // Same host as the BFF, so that its failure reports contain the URL of the page.
        headers: withTrace({ 'x-request-id': requestId, referer: bffUrl + pageUrl, ...(prefer && { prefer }) }),
      });
      const bytes = new Uint8Array(await body.arrayBuffer());
      list(statusCode, /; (?:fwd=)?(\w+)/.exec(String(headers['cache-status']))?.[1] ?? 'bypass');
      return { ok: statusCode === 200, bytes, ...readHeaders(headers) };
    } catch (cause) {
      list('network', 'miss');
      throw unavailable('The BFF is not reachable', cause);
    }
  }

  function toResponse<T>({ bytes, cacheable }: RawResponse): BffResponse<T> & Cacheable {
    return { body: parseJson(bytes) as T, bytes, ...cacheable };
  }

  return {
    async page(visit): Promise<PageReply> {
      const target = visit.query ? `${visit.path}?${visit.query}` : visit.path;
      const response = await get(`${bffPrefix}/${visit.region}/page?path=${encodeURIComponent(target)}`, visit);
      if (!response.ok) return { type: 'problem', problem: problemOf(response.bytes), transient: response.uncacheable };
      const { body, ...rest } = toResponse<PageResponse | RedirectAnswer>(response);
      return body.kind === 'redirect'
        ? { type: 'redirect', redirect: body, maxAgeSeconds: response.maxAgeSeconds }
        : { type: 'page', deferred: {}, uncacheable: response.uncacheable, ...rest, body };
    },
    async shell(visit) {
      const without = unusedPart(visit.path);
      const path = `${bffPrefix}/${visit.region}/shell${without ? `?without=${without}` : ''}`;
      const response = await get(path, visit, visit.revalidatesFirst ? {} : { prefer: 'wait=0' });
      if (!response.ok) throw unavailable('The BFF returned no shell');
      const last = shells.get(path);
      const isSame = last !== undefined && Buffer.compare(last.bytes, response.bytes) === 0;
      const shell = isSame ? { ...last, ...response.cacheable } : toResponse<Shell>(response);
      shells.set(path, shell);
      const isIncomplete = shell.body.degraded.length > 0 && hasRequiredParts(shell.body.degraded);
      return isIncomplete ? { ...shell, ...incompleteLifetime(visit) } : shell;
    },
    async search(visit, text) {
      const query = new URLSearchParams({ q: text });
      const response = await get(`${bffPrefix}/${visit.region}/search/suggestions?${query}`, visit);
      if (!response.ok) throw unavailable('The BFF returned no search results');
      return toResponse(response);
    },
    async prices(visit, ids, { wait, elapsedMs }) {
      if (ids.length === 0 || wait === 'none') return null;
      const ms = wait === 'whole' ? Math.max(pricesMs.min, pricesMs.whole - elapsedMs) : pricesMs.moment;
      const path = `${bffPrefix}/${visit.region}/prices?ids=${ids.map(encodeURIComponent).join(',')}`;
      const response = await get(path, visit, { ms }).catch(() => null);
      // An uncacheable response is an error instead of prices.
      return response?.ok && !response.uncacheable ? toResponse<PricesBody>(response) : null;
    },
    close: () => agent.destroy(),
  };
}

/** Adds the trace context to headers; unchanged without tracing. */
export function withTrace<Headers extends object>(headers: Headers): Headers {
  propagation.inject(context.active(), headers);
  return headers;
}

interface RawResponse {
  ok: boolean;
  bytes: Uint8Array;
  /** `Cache-Control: no-store`. */
  uncacheable: boolean;
  /** Maximum age from `CDN-Cache-Control`. */
  maxAgeSeconds: number | null;
  cacheable: Cacheable;
}

/** Reads the caching headers of the BFF. */
function readHeaders(headers: IncomingHttpHeaders): Pick<RawResponse, 'uncacheable' | 'maxAgeSeconds' | 'cacheable'> {
  const directives = String(headers['cdn-cache-control'] ?? '');
  const seconds = (name: string) => {
    const found = new RegExp(`${name}=(\\d+)`).exec(directives)?.[1];
    return found === undefined ? null : Number(found);
  };
  const maxAgeSeconds = seconds('max-age');
  const freshUntil = Date.now() + (maxAgeSeconds ?? 0) * 1_000;
  return {
    uncacheable: headers['cache-control'] === 'no-store',
    maxAgeSeconds,
    cacheable: {
      etag: String(headers.etag ?? ''),
      tags: String(headers['surrogate-key'] ?? '')
        .split(' ')
        .filter(Boolean),
      freshUntil,
      staleUntil: freshUntil + (seconds('stale-while-revalidate') ?? 0) * 1_000,
      usableUntil: freshUntil + (seconds('stale-if-error') ?? 0) * 1_000,
    },
  };
}

/** Returns the lifetime of a shell without a supplementary part, which the BFF sends as uncacheable. */
function incompleteLifetime({ revalidatesFirst }: PageVisit): Lifetime {
  const maxAge = incompleteMaxAge[revalidatesFirst ? 'background' : 'visitor'];
  return lifetimeOf({ ...policies.settings, maxAge }, Date.now(), 0);
}

function parseJson(bytes: Uint8Array): unknown {
  return JSON.parse(new TextDecoder().decode(bytes));
}

/**
 * Reads a problem of the BFF.
 * @throws a 503 error when the body is not a problem of the BFF, such as an error page of a proxy in front of it.
 */
function problemOf(bytes: Uint8Array): Problem {
  try {
    const problem = parseJson(bytes) as Partial<Problem> | null;
    // Only the BFF sends both members; the contract defines the others.
    if (typeof problem?.status === 'number' && problem.code) return problem as Problem;
  } catch {
    // Not JSON.
  }
  throw unavailable('The response is not from the BFF');
}

/** Creates an error that is sent as 503, not 500. */
function unavailable(message: string, cause?: unknown): Error {
  return Object.assign(new Error(message, { cause }), { statusCode: 503 });
}
