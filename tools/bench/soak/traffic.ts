/** Mixed requests of the soak test, and the checks of their responses. */
import { setTimeout as wait } from 'node:timers/promises';
import { Agent, type Dispatcher } from 'undici';
import { regions } from '../../../contracts/regions/regions.ts';
import { editionOfPath } from '../../../contracts/routes.ts';

interface Traffic {
  origin: string;
  /** Site paths of pages. */
  pages: readonly string[];
  random: () => number;
  /** Total of requests, and number of wrong responses by description; updated while the traffic runs. */
  requestCount: number;
  wrong: Map<string, number>;
}

interface Reply {
  status: number;
  headers: Dispatcher.ResponseData['headers'];
  text: string;
}

/** A request; `fault` returns a description of a wrong response, or null for a correct one. */
interface TrafficRequest {
  path: string;
  headers?: Record<string, string>;
  fault(reply: Reply): string | null;
}

/** Number of concurrent visitors, and the maximum pause in ms between two requests of one visitor. */
const visitors = 12;
const pauseMs = 60;

/** Sends requests until `isOver`. */
export async function runTraffic(traffic: Traffic, isOver: () => boolean): Promise<void> {
  const { origin, pages, random, wrong } = traffic;
  const agent = new Agent({ connections: visitors * 2, pipelining: 1, headersTimeout: 30_000, bodyTimeout: 30_000 });
  const randomItem = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item; // never empty

  async function visit() {
    const { path, headers = {}, fault } = randomItem(requestKinds)(randomItem(pages), random);
    traffic.requestCount += 1;
    let problem: string | null;
    try {
      const reply = await agent.request({ origin, path, method: 'GET', headers });
      const text = await reply.body.text();
      problem =
        generalFault({ status: reply.statusCode, headers: reply.headers, text }) ??
        fault({ status: reply.statusCode, headers: reply.headers, text });
    } catch (error) {
      problem = `no response: ${error}`;
    }
    if (problem) {
      const description = `${path.split('?')[0]}: ${problem}`;
      wrong.set(description, (wrong.get(description) ?? 0) + 1);
    }
  }

  await Promise.all(
    Array.from({ length: visitors }, async () => {
      while (!isOver()) {
        await visit();
        await wait(random() * pauseMs);
      }
    }),
  );
  await agent.close();
}

const ticket = 'ticket-nora-5f1c9a7e2b8d4063';
/** Must not occur in any response: identities of visitors and upstream URLs. */
const secretWord = /ticket-nora|nora@example|__sandbox|127\.0\.0\.1:\d+\/api/;

function generalFault({ status, headers, text }: Reply): string | null {
  if (status >= 500 && !(status === 503 && headers['retry-after'])) return `status ${status}`;
  if (secretWord.test(text)) return 'contains confidential data';
  const isCacheable = /s-maxage|public/.test(String(headers['cache-control'])) && status === 200;
  return isCacheable && /"degraded":\[\{/.test(text) ? 'degraded, but cacheable' : null;
}

const requestKinds: readonly ((page: string, random: () => number) => TrafficRequest)[] = [
  pageRequest,
  pageRequest,
  pageRequest,
  (page, random) => pageRequest(`${page}?apilist=${Math.floor(random() * 10)}`),
  // Only five values: the product remembers URLs up to a limit, and filling that memory would look like a leak.
  (page, random) => pageRequest(`${page}?utm_source=${Math.floor(random() * 5)}`),
  (page) => ({
    path: `/bff/v1/${editionOfPath(page, 'global')}/page?path=${encodeURIComponent(page)}`,
    fault: ({ status, headers, text }) => {
      if (status !== 200) return isRefusal(status, headers) ? null : `status ${status}`;
      const { kind, degraded } = JSON.parse(text) as { kind?: string; degraded?: unknown[] };
      return kind && Array.isArray(degraded) ? null : 'no page';
    },
  }),
  (page) => personalRequest(page, 'account'),
  (page) => personalRequest(page, 'cart/quantity'),
  (page) => personalRequest(page, 'prices?ids=studio-16,tower'),
  (page) => ({
    path: `${page}%00`,
    fault: ({ status }) => (status === 400 ? null : `status ${status} for NUL`),
  }),
];

function pageRequest(path: string): TrafficRequest {
  const { languageTag } = regions[editionOfPath(path.split('?')[0] ?? '', 'global')];
  return {
    path,
    headers: { 'accept-encoding': 'identity' },
    fault({ status, headers, text }) {
      if (isRefusal(status, headers)) return null;
      if (status !== 200) return `status ${status}`;
      if (!text.endsWith('</html>')) return 'truncated';
      return text.includes(`<html lang="${languageTag}"`) ? null : 'of another edition';
    },
  };
}

/** Request for personal data, which must not be cacheable. */
function personalRequest(page: string, call: string): TrafficRequest {
  return {
    path: `/bff/v1/${editionOfPath(page, 'global')}/${call}`,
    headers: { cookie: `aticket=${ticket}; aticket_cn=${ticket}; proart_guest=guest-of-the-soak` },
    fault({ status, headers }) {
      if (status !== 200) return isRefusal(status, headers) ? null : `status ${status}`;
      return /no-store/.test(String(headers['cache-control'])) ? null : 'cacheable';
    },
  };
}

/** A correct refusal: 503 with Retry-After, or a 404 that is not cacheable. */
function isRefusal(status: number, headers: Reply['headers']): boolean {
  return (
    (status === 503 && headers['retry-after'] !== undefined) ||
    (status === 404 && /no-store/.test(String(headers['cache-control'])))
  );
}
