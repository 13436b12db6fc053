/** Requests to a running product as a browser or CDN sends them; responses are not decoded. */
import { Agent, type Dispatcher, request } from 'undici';
import { regionCodes } from '../../../contracts/regions/regions.ts';
import { pathPrefix } from '../../../contracts/routes.ts';

/** Response to a request; `bytes` is the size of its body. */
export interface FetchedPage {
  status: number;
  headers: Dispatcher.ResponseData['headers'];
  bytes: number;
}

/** Requests a path and reads the response body without decoding it. */
export async function fetchPage(
  { origin }: { origin: string },
  path: string,
  headers: Record<string, string> = {},
): Promise<FetchedPage> {
  const response = await request(origin + path, { dispatcher, headers });
  const { byteLength } = await response.body.bytes();
  return { status: response.statusCode, headers: response.headers, bytes: byteLength };
}

/** Opens a connection for each concurrent request. */
const dispatcher = new Agent({ pipelining: 1 });

/** True if the HTML cache served the response, fresh or stale (Cache-Status, RFC 9211). */
export function isHit({ headers }: FetchedPage): boolean {
  return /proart-renderer;\s*hit\b/.test(String(headers['cache-status'] ?? ''));
}

/**
 * Runs `work` for each item.
 * @param maxConcurrent Maximum number of concurrent runs.
 */
export async function forEachConcurrently<Item>(
  items: Iterable<Item>,
  maxConcurrent: number,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const iterator = items[Symbol.iterator]();
  const worker = async () => {
    for (let next = iterator.next(); !next.done; next = iterator.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: maxConcurrent }, worker));
}

/**
 * Returns the paths of all pages in all editions, derived from the site map of one edition. Requests the map until two
 * successive maps have the same number of pages, since the first one may be incomplete.
 */
export async function sitePaths({ origin }: { origin: string }): Promise<string[]> {
  const region = 'de';
  for (let previousCount = -1; ; ) {
    const map = await (await fetch(`${origin}/sitemap/${region}.xml`)).text();
    const paths = [...map.matchAll(/<loc>([^<]+)/g)].map(([, url = '']) =>
      new URL(url).pathname.slice(region.length + 1),
    );
    if (paths.length > 0 && paths.length === previousCount)
      return regionCodes.flatMap((code) => paths.map((path) => pathPrefix(code) + path));
    previousCount = paths.length;
  }
}

/**
 * Requests pages until the HTML cache serves each of them in each content encoding.
 * @throws if a page is not served from the cache after 20 requests.
 */
export async function fillCache(
  product: { origin: string },
  paths: readonly string[],
  encodings: readonly string[] = ['br'],
): Promise<void> {
  await forEachConcurrently(paths, 8, async (path) => {
    for (const encoding of encodings) {
      for (let pass = 0; !isHit(await fetchPage(product, path, { 'accept-encoding': encoding })); pass++)
        if (pass === 20) throw new Error(`${path} is not served from the HTML cache`);
    }
  });
}
