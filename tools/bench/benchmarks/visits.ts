/** Pages of the running product, asked for as a browser or a cache in front would, answers left as they come. */
import { Agent, type Dispatcher, request } from 'undici';
import { regionCodes } from '../../../contracts/regions/regions.ts';
import { pathPrefix } from '../../../contracts/routes.ts';

export interface Visited {
  status: number;
  headers: Dispatcher.ResponseData['headers'];
  bytes: number;
}

/** Asks for an address and reads the answer to its end, undecoded. */
export async function ask(
  { origin }: { origin: string },
  path: string,
  headers: Record<string, string> = {},
): Promise<Visited> {
  const answer = await request(origin + path, { dispatcher, headers });
  const { byteLength } = await answer.body.bytes();
  return { status: answer.statusCode, headers: answer.headers, bytes: byteLength };
}

/** As many connections as there are requests under way. */
const dispatcher = new Agent({ pipelining: 1 });

/** Whether an answer came out of the HTML cache, fresh or stale (RFC 9211). */
export function isHit({ headers }: Visited): boolean {
  return /proart-renderer;\s*hit\b/.test(String(headers['cache-status'] ?? ''));
}

/** Does something with each, so many at a time. */
export async function forEachOf<Item>(
  items: Iterable<Item>,
  at: number,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const iterator = items[Symbol.iterator]();
  const worker = async () => {
    for (let next = iterator.next(); !next.done; next = iterator.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: at }, worker));
}

/** Addresses of pages in every edition, edition by edition: what the site map of one lists, once all of them are found. */
export async function siteAddresses({ origin }: { origin: string }): Promise<string[]> {
  const region = 'de';
  for (let known = -1; ; ) {
    const map = await (await fetch(`${origin}/sitemap/${region}.xml`)).text();
    const paths = [...map.matchAll(/<loc>([^<]+)/g)].map(([, address = '']) =>
      new URL(address).pathname.slice(region.length + 1),
    );
    if (paths.length > 0 && paths.length === known)
      return regionCodes.flatMap((code) => paths.map((path) => pathPrefix(code) + path));
    known = paths.length;
  }
}

/**
 * Asks for pages until each of them comes out of the HTML cache, in each content encoding.
 * @param encodings One request for each.
 * @throws when a page does not.
 */
export async function fillCache(
  product: { origin: string },
  addresses: readonly string[],
  encodings: readonly string[] = ['br'],
): Promise<void> {
  await forEachOf(addresses, 8, async (address) => {
    for (const encoding of encodings) {
      for (let pass = 0; !isHit(await ask(product, address, { 'accept-encoding': encoding })); pass++)
        if (pass === 20) throw new Error(`${address} does not come out of the HTML cache`);
    }
  });
}
