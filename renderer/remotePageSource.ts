import { Agent, request } from 'undici';
import type { Answered, PageReply, PageSource, PageVisit } from '../contracts/pageSource.ts';
import type { PageAnswer, RedirectAnswer } from '../contracts/pages/page.ts';
import { bffPrefix } from '../contracts/routes.ts';

const timeoutMs = 5_000;

/**
 * The BFF in another process (`BFF_URL`): the same function over HTTP. Its bytes are escaped already and kept as they come.
 * Its methods reject with a `statusCode` of 503 while the BFF cannot be reached.
 */
export function createRemotePageSource(bffUrl: string): PageSource & { close(): Promise<void> } {
  const agent = new Agent({ connections: 64, connect: { timeout: 1_500 } });

  async function get(path: string, { requestId, pageUrl }: PageVisit): Promise<Got> {
    try {
      const { statusCode, headers, body } = await request(bffUrl + path, {
        dispatcher: agent,
        signal: AbortSignal.timeout(timeoutMs),
        // Same host as the BFF sees, so that its failure reports name the visitor's page.
        headers: { 'x-request-id': requestId, referer: bffUrl + pageUrl },
      });
      const maxAge = /max-age=(\d+)/.exec(String(headers['cdn-cache-control']))?.[1];
      return {
        ok: statusCode === 200,
        bytes: new Uint8Array(await body.arrayBuffer()),
        unsure: headers['cache-control'] === 'no-store',
        maxAgeSeconds: maxAge === undefined ? null : Number(maxAge),
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
      return answered(bytes);
    },
    async search(visit, text) {
      const query = new URLSearchParams({ q: text });
      const { ok, bytes } = await get(`${bffPrefix}/${visit.region}/search/suggestions?${query}`, visit);
      if (!ok) throw unavailable('the BFF does not search');
      return answered(bytes);
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
}

/** An error that a visitor sees as 503, not as a mistake of ours. */
function unavailable(message: string, cause?: unknown): Error {
  return Object.assign(new Error(message, { cause }), { statusCode: 503 });
}
