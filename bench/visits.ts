/** Pages of the running product, asked for as a browser or a cache in front would, answers left as they come. */
import { setTimeout as wait } from 'node:timers/promises';
import { Agent } from 'undici';
import { regionCodes } from '../contracts/regions.ts';
import { pathPrefix } from '../contracts/routes.ts';
import type { Product } from './product.ts';

export interface Visited {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  bytes: number;
}

/** Requests under way at a time. */
export const connections = 32;
const agent = new Agent({ connections, pipelining: 1 });

/** Asks for an address and reads the answer to its end, undecoded. Costs less than what answers it. */
export function ask(
  { origin }: { origin: string },
  path: string,
  headers: Record<string, string> = {},
): Promise<Visited> {
  return new Promise((resolve, reject) => {
    const visited: Visited = { status: 0, headers: {}, bytes: 0 };
    agent.dispatch(
      { origin, path, method: 'GET', headers },
      {
        // Without it undici takes the handler for one of its older kind.
        onRequestStart() {},
        onResponseStart(_controller, status, answered) {
          visited.status = status;
          visited.headers = answered;
        },
        onResponseData(_controller, chunk) {
          visited.bytes += chunk.length;
        },
        onResponseEnd: () => resolve(visited),
        onResponseError: (_controller, error) => reject(error),
      },
    );
  });
}

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

/**
 * Addresses of pages in every edition, edition by edition: what the site map of one lists, then sets of compared products.
 * @param count How many are wanted; fewer when there are not so many.
 */
export async function siteAddresses(product: Product, count = Number.POSITIVE_INFINITY): Promise<string[]> {
  const paths = await mappedPaths(product);
  const everywhere = (all: readonly string[]) =>
    regionCodes.flatMap((region) => all.map((path) => pathPrefix(region) + path));
  const addresses = everywhere(paths);
  if (addresses.length >= count) return addresses.slice(0, count);
  if (count === Number.POSITIVE_INFINITY) return addresses;
  const products = paths.flatMap((path) => /^\/proart\/([\w-]+)\/$/.exec(path)?.[1] ?? []);
  const pairs = products.flatMap((one, at) =>
    products.slice(at + 1).map((other) => `/proart/compare/?ids=${one},${other}`),
  );
  return [...addresses, ...everywhere(pairs)].slice(0, count);
}

/** Paths in the site map of an edition, once all of them are found. */
async function mappedPaths({ origin }: Product): Promise<string[]> {
  const region = 'de';
  for (let known = -1; ; ) {
    const map = await (await fetch(`${origin}/sitemap/${region}.xml`)).text();
    const paths = [...map.matchAll(/<loc>([^<]+)/g)].map(([, address = '']) =>
      new URL(address).pathname.slice(region.length + 1),
    );
    if (paths.length > 0 && paths.length === known) return paths;
    known = paths.length;
  }
}

/** How often and how long apart it is asked whether an answer is kept and compressed, which happens behind the first one. */
const passes = 20;
const passMs = 250;

/** Asks until an answer comes compressed; the last one when none does. */
export async function askCompressed(server: { origin: string }, path: string): Promise<Visited> {
  for (let pass = 1; ; pass++) {
    const visited = await ask(server, path, { 'accept-encoding': 'br' });
    if (visited.headers['content-encoding'] === 'br' || pass === passes) return visited;
    await wait(passMs);
  }
}

/**
 * Asks for pages until each of them comes out of the HTML cache, in each coding.
 * @param encodings One request for each.
 * @returns Those that do; a page that no edition has is none of them.
 */
export async function fillCache(
  product: Product,
  addresses: readonly string[],
  { encodings = ['br'], progress }: { encodings?: readonly string[]; progress: (line: string) => void },
): Promise<string[]> {
  const kept = new Set<string>();
  let open = [...addresses];
  for (let pass = 1; pass <= passes && open.length > 0; pass++) {
    if (pass > 1) await wait(passMs);
    progress(`filling: ${open.length} of ${addresses.length} pages, pass ${pass}`);
    const again: string[] = [];
    await forEachOf(open, 8, async (address) => {
      for (const encoding of encodings) {
        const visited = await ask(product, address, { 'accept-encoding': encoding });
        if (visited.status !== 200) return;
        if (!isHit(visited) || visited.headers['content-encoding'] !== encoding) return void again.push(address);
      }
      kept.add(address);
    });
    open = again;
  }
  return addresses.filter((address) => kept.has(address));
}
