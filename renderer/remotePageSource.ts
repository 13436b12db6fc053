import { Agent, request } from 'undici';
import type { Answered, PageReply, PageSource, PageVisit, PriceAnswer } from '../contracts/pageSource.ts';
import type { PageAnswer, RedirectAnswer } from '../contracts/pages/page.ts';
import type { Shell } from '../contracts/pages/shell.ts';
import type { RegionCode } from '../contracts/regions.ts';
import { bffPrefix } from '../contracts/routes.ts';

const timeoutMs = 5_000;
/** What a page waits for its prices, as in one process (`bff/resilience/tiers.ts`): a visitor's, and a robot's in all. */
const pricesMs = { moment: 150, whole: 2_500 };

/**
 * The BFF in another process (`BFF_URL`): the same function over HTTP. Its bytes are escaped already and kept as they come.
 * Its methods reject with a `statusCode` of 503 while the BFF cannot be reached.
 */
export function createRemotePageSource(bffUrl: string): PageSource & { close(): Promise<void> } {
  const agent = new Agent({ connections: 64, connect: { timeout: 1_500 } });
  // As in one process the same shell is the same object, so that what is made of one is made once.
  const shells = new Map<RegionCode, Answered<Shell>>();

  async function get(path: string, { requestId, pageUrl }: PageVisit, ms = timeoutMs): Promise<Got> {
    try {
      const { statusCode, headers, body } = await request(bffUrl + path, {
        dispatcher: agent,
        signal: AbortSignal.timeout(ms),
        // Same host as the BFF sees, so that its failure reports name the visitor's page.
        headers: { 'x-request-id': requestId, referer: bffUrl + pageUrl },
      });
      const seconds = (name: string) => {
        const found = new RegExp(`${name}=(\\d+)`).exec(String(headers['cdn-cache-control']))?.[1];
        return found === undefined ? null : Number(found);
      };
      return {
        ok: statusCode === 200,
        bytes: new Uint8Array(await body.arrayBuffer()),
        unsure: headers['cache-control'] === 'no-store',
        maxAgeSeconds: seconds('max-age'),
        staleIfErrorSeconds: seconds('stale-if-error'),
      };
    } catch (cause) {
      throw unavailable('the BFF does not answer', cause);
    }
  }

  async function answered<T>(bytes: Uint8Array): Promise<Answered<T>> {
    return { answer: JSON.parse(new TextDecoder().decode(bytes)), bytes };
  }

  return {
    async page(visit): Promise<PageReply> {
      const address = visit.query ? `${visit.path}?${visit.query}` : visit.path;
      const { ok, bytes, maxAgeSeconds, unsure } = await get(
        `${bffPrefix}/${visit.region}/page?path=${encodeURIComponent(address)}`,
        visit,
      );
      if (ok) {
        const { answer } = await answered<PageAnswer | RedirectAnswer>(bytes);
        return answer.kind === 'redirect'
          ? { type: 'redirect', redirect: answer, maxAgeSeconds }
          : { type: 'page', late: {}, unsure, answer, bytes };
      }
      return { type: 'problem', problem: JSON.parse(new TextDecoder().decode(bytes)) };
    },
    async shell(visit) {
      const { ok, bytes } = await get(`${bffPrefix}/${visit.region}/shell`, visit);
      if (!ok) throw unavailable('the BFF has no shell');
      const last = shells.get(visit.region);
      if (last && Buffer.compare(last.bytes, bytes) === 0) return last;
      const shell = await answered<Shell>(bytes);
      shells.set(visit.region, shell);
      return shell;
    },
    async search(visit, text) {
      const query = new URLSearchParams({ q: text });
      const { ok, bytes } = await get(`${bffPrefix}/${visit.region}/search/suggestions?${query}`, visit);
      if (!ok) throw unavailable('the BFF does not search');
      return answered(bytes);
    },
    async prices(visit, ids, { patience, elapsedMs }) {
      if (ids.length === 0 || patience === 'none') return null;
      const ms = patience === 'whole' ? Math.max(pricesMs.moment, pricesMs.whole - elapsedMs) : pricesMs.moment;
      const path = `${bffPrefix}/${visit.region}/prices?ids=${ids.map(encodeURIComponent).join(',')}`;
      const got = await get(path, visit, ms).catch(() => null);
      // What nobody is to keep is something in place of prices.
      if (!got?.ok || got.unsure) return null;
      const freshUntil = Date.now() + (got.maxAgeSeconds ?? 0) * 1_000;
      const usableUntil = freshUntil + (got.staleIfErrorSeconds ?? 0) * 1_000;
      return { ...(await answered<PriceAnswer>(got.bytes)), freshUntil, usableUntil };
    },
    close: () => agent.destroy(),
  };
}

interface Got {
  ok: boolean;
  bytes: Uint8Array;
  /** Nobody is to keep it. */
  unsure: boolean;
  /** How long the BFF lets caches keep it. */
  maxAgeSeconds: number | null;
  /** How long they may use it after that, when it cannot be had anew. */
  staleIfErrorSeconds: number | null;
}

/** An error that a visitor sees as 503, not as a mistake of ours. */
function unavailable(message: string, cause?: unknown): Error {
  return Object.assign(new Error(message, { cause }), { statusCode: 503 });
}
