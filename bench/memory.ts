import { setTimeout as wait } from 'node:timers/promises';
import { regionCodes } from '../contracts/regions.ts';
import { pathPrefix } from '../contracts/routes.ts';
import type { Benchmark } from './benchmark.ts';
import { createRandom, slope } from './figures.ts';
import type { Options } from './options.ts';
import { residentMegabytes } from './processes.ts';
import { readMetric, startProduct, startUpstreams, type Upstreams } from './product.ts';
import { judged, type Row, single } from './row.ts';
import { ask, fillCache, forEachOf, siteAddresses } from './visits.ts';

const encodings = ['br', 'gzip'];
/** Pages by which the growth of memory is measured: many, because garbage of rendering comes and goes by tens of MB. */
const pagesForGrowth = 3_000;
const settleMs = 3_000;
const keptBytes = 'proart_cache_bytes';
const html = { cache: 'html' };

/** What kept pages take, and whether memory stands still when more are asked for than may be kept. */
export const benchMemory: Benchmark = async (options) => {
  const upstreams = await startUpstreams();
  return [
    ...(await perThousandHomes(upstreams, options)),
    ...(await growth(upstreams, options)),
    ...(await steadiness(upstreams, options)),
  ];
};

async function perThousandHomes(upstreams: Upstreams, { progress }: Options): Promise<Row[]> {
  const product = await startProduct(upstreams);
  const homes = regionCodes.map((region) => `${pathPrefix(region)}/proart/`);
  const kept = await fillCache(product, homes, { encodings, progress });
  const what = '1,000 home pages, brotli and gzip, as /metrics says';
  const bytes = await readMetric(product, keptBytes, html);
  await product.stop();
  if (kept.length === 0) return [{ what, unavailable: 'no answer came out of an HTML cache' }];
  return [single(what, ((bytes / kept.length) * 1_000) / 1e6, 'MB', { most: 60 })];
}

/** Resident memory of a product that keeps pages, less that of one that makes them all the same and has no room to keep them. */
async function growth(upstreams: Upstreams, { progress }: Options): Promise<Row[]> {
  const [keeping, forgetful] = await Promise.all([
    startProduct(upstreams, { HTML_CACHE_MB: '1024' }),
    startProduct(upstreams, { HTML_CACHE_MB: '1' }),
  ]);
  const addresses = await siteAddresses(keeping, pagesForGrowth);
  const kept = await fillCache(keeping, addresses, { encodings, progress });
  progress(`the same ${addresses.length} pages without room for them`);
  await forEachOf(addresses, 8, (address) => ask(forgetful, address, { 'accept-encoding': 'br' }));
  await wait(settleMs);
  const perThousand = (megabytes: number) => (megabytes / kept.length) * 1_000;
  const told = await readMetric(keeping, keptBytes, html);
  const resident = residentMegabytes(keeping.pid) - residentMegabytes(forgetful.pid);
  await Promise.all([keeping.stop(), forgetful.stop()]);
  if (kept.length === 0) return [];
  return [
    single('1,000 pages of all kinds, as /metrics says', perThousand(told / 1e6), 'MB'),
    single('1,000 pages of all kinds, resident memory more than without', perThousand(resident), 'MB'),
  ];
}

/** Visits of all pages of all editions at random, of which a small cache holds a part, after one of each. */
async function steadiness(upstreams: Upstreams, { minutes, progress }: Options): Promise<Row[]> {
  const product = await startProduct(upstreams, { HTML_CACHE_MB: '32' });
  const addresses = await siteAddresses(product);
  // What the pages are made of is kept for all of them, and is to grow no more.
  progress(`each of ${addresses.length} pages once`);
  await forEachOf(addresses, 16, (address) => ask(product, address, { 'accept-encoding': 'br' }));
  const random = createRandom(3);
  const endsAt = Date.now() + minutes * 60_000;
  const startedAt = Date.now();
  const samples: { x: number; y: number }[] = [];
  const sampling = setInterval(() => {
    samples.push({ x: (Date.now() - startedAt) / 60_000, y: residentMegabytes(product.pid) });
    if (samples.length % 30 === 0)
      progress(`${samples.at(-1)?.x.toFixed(1)} of ${minutes} min: ${samples.at(-1)?.y.toFixed(0)} MB`);
  }, 1_000);
  function* visits() {
    while (Date.now() < endsAt) yield Math.floor(random() * addresses.length);
  }
  let count = 0;
  try {
    await forEachOf(visits(), 16, async (at) => {
      const encoding = ['br', 'gzip', 'identity'][count++ % 3] ?? 'br';
      await ask(product, addresses[at] ?? '/', { 'accept-encoding': encoding });
    });
  } finally {
    clearInterval(sampling);
  }
  const later = samples.filter(({ x }) => x > minutes / 3);
  const mean = later.reduce((sum, { y }) => sum + y, 0) / later.length;
  const perMinute = slope(later);
  const kept = await readMetric(product, keptBytes, html);
  await product.stop();
  const what = `resident memory, ${count} visits of ${addresses.length} pages in ${minutes} min, 32 MB of HTML kept at most`;
  return [
    single(`${what}: mean after the first third`, mean, 'MB'),
    single('  rise a minute', perMinute, 'MB'),
    // What it would rise by from that first third to the end, in shares of all of it.
    judged({
      ...single('  rise over the rest, of the mean', (100 * perMinute * minutes * (2 / 3)) / mean, '%'),
      goal: { most: 5 },
    }),
    single('  HTML kept at the end', kept / 1e6, 'MB', { most: 32 * 1.048576 }),
  ];
}
