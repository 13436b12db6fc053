import { setTimeout as wait } from 'node:timers/promises';
import { regionCodes } from '../../../contracts/regions/regions.ts';
import { pathPrefix } from '../../../contracts/routes.ts';
import type { Benchmark } from '../benchmark.ts';
import { readMetric, startProduct, startUpstreams } from '../product.ts';
import { measuredRow } from '../row.ts';
import { residentMegabytes } from './processes.ts';
import { fetchPage, fillCache, forEachConcurrently, sitePaths } from './visits.ts';

const encodings = ['br', 'gzip'];
/** Number of pages; many, because the garbage that rendering leaves varies by tens of MB. */
const pagesForGrowth = 3_000;
const settleMs = 3_000;

/** Memory of cached pages, as reported by /metrics and as resident memory. The soak test measures growth. */
export const benchMemory: Benchmark = async ({ progress }) => {
  const upstreams = await startUpstreams();
  const [largeCache, smallCache] = await Promise.all([
    startProduct(upstreams, { HTML_CACHE_MB: '1024' }),
    startProduct(upstreams, { HTML_CACHE_MB: '1' }),
  ]);
  const cachedMegabytes = async () => (await readMetric(largeCache, 'proart_cache_bytes', { cache: 'html' })) / 1e6;
  const homePaths = regionCodes.map((region) => `${pathPrefix(region)}/proart/`);
  await fillCache(largeCache, homePaths, encodings);
  const homeMegabytes = await cachedMegabytes();

  const paths = (await sitePaths(largeCache)).slice(0, pagesForGrowth);
  progress(`${paths.length} pages with a large HTML cache, then with a small one`);
  await fillCache(largeCache, paths, encodings);
  await forEachConcurrently(paths, 8, (path) => fetchPage(smallCache, path, { 'accept-encoding': 'br' }));
  await wait(settleMs);
  const resident = residentMegabytes(largeCache.pid) - residentMegabytes(smallCache.pid);
  const perThousand = (megabytes: number, pages: number) => [(1_000 * megabytes) / pages];
  const pages = new Set([...homePaths, ...paths]).size;
  return [
    measuredRow('1,000 home pages, brotli and gzip, by /metrics', perThousand(homeMegabytes, homePaths.length), 'MB', {
      max: 60,
    }),
    measuredRow('1,000 pages of all kinds, by /metrics', perThousand(await cachedMegabytes(), pages), 'MB'),
    measuredRow('  additional resident memory', perThousand(resident, pages), 'MB'),
  ];
};
