import type { Benchmark, Options } from '../benchmark.ts';
import { createRandom, shuffled } from '../figures.ts';
import { type Product, startProduct, startUpstreams, type Upstreams } from '../product.ts';
import { measuredRow, type Row } from '../row.ts';
import { startBaseline } from './processes.ts';
import { comparedRow, measureAlternating } from './slices.ts';
import { fetchPage, fillCache, forEachOf, isHit, sitePaths } from './visits.ts';

const home = '/de/proart/';
const brotli = { 'accept-encoding': 'br' };
/**
 * The difference between a full and an almost empty cache is smaller than the noise of a few rounds: it is measured six
 * times as long, in slices a quarter as long.
 */
const [longer, shorter] = [6, 4];

/** HTML cache: cost of a hit, effect of a full cache, and hit rate. */
export const benchHtml: Benchmark = async (options) => {
  const upstreams = await startUpstreams();
  const product = await startProduct(upstreams);
  const rows = await hits(product, options);
  await product.stop();
  return [...rows, ...(await fullness(upstreams, options)), await hitRate(upstreams, options)];
};

async function hits(product: Product, options: Options): Promise<Row[]> {
  await fillCache(product, [home], ['br', 'identity']);
  const plain = await fetchPage(product, home);
  const compressed = await fetchPage(product, home, brotli);
  const large = await startBaseline('tools/bench/baselines/static.js', String(plain.bytes));
  const small = await startBaseline('tools/bench/baselines/static.js', String(compressed.bytes));
  const tag = { ...brotli, 'if-none-match': String(compressed.headers['etag']) };
  const slices = await measureAlternating(
    {
      large: { server: large, paths: ['/'] },
      small: { server: small, paths: ['/'] },
      identity: { server: product, paths: [home] },
      brotli: { server: product, paths: [home], headers: brotli },
      'not modified': { server: product, paths: [home], headers: tag, status: 304 },
    },
    options,
  );
  await Promise.all([large.stop(), small.stop()]);
  const toLarge = (min: number) => ({
    name: `Buffer of ${plain.bytes} bytes`,
    slices: slices.large,
    goal: { min },
  });
  const toSmall = { name: `Buffer of ${compressed.bytes} bytes`, slices: slices.small };
  return [
    comparedRow(`bare HTTP, Buffer of ${plain.bytes} bytes`, slices.large),
    comparedRow(`bare HTTP, Buffer of ${compressed.bytes} bytes`, slices.small),
    comparedRow(`HTML hit, ${plain.bytes} bytes`, slices.identity, toLarge(0.75)),
    comparedRow(`HTML hit, brotli, ${compressed.bytes} bytes`, slices.brotli, toLarge(0.9)),
    comparedRow('the same', slices.brotli, toSmall),
    comparedRow('HTML hit, 304', slices['not modified'], toSmall),
  ];
}

/** Requests ten pages from a cache with these pages only, and from one with all pages of all editions. */
async function fullness(upstreams: Upstreams, options: Options): Promise<Row[]> {
  const [full, few] = await Promise.all(['full', 'few'].map(() => startProduct(upstreams, { HTML_CACHE_MB: '2048' })));
  if (!full || !few) throw new Error('two products are needed');
  const addresses = await sitePaths(full);
  options.progress(`filling a cache with ${addresses.length} pages`);
  await fillCache(full, addresses);
  // Home pages only, so that all responses are of similar size.
  const paths = addresses.filter((path) => /^\/\w[\w-]*\/proart\/$/.test(path)).slice(0, 10);
  await fillCache(few, paths);
  await fillCache(full, paths);
  const slices = await measureAlternating(
    { few: { server: few, paths, headers: brotli }, full: { server: full, paths, headers: brotli } },
    { ...options, rounds: longer * shorter * options.rounds, seconds: options.seconds / shorter },
  );
  await Promise.all([full.stop(), few.stop()]);
  const toFew = { name: `${paths.length} pages`, slices: slices.few, goal: { min: 0.9 } };
  return [
    comparedRow(`brotli hits, ${paths.length} pages cached`, slices.few),
    comparedRow(`brotli hits, ${addresses.length} pages cached`, slices.full, toFew),
  ];
}

/** Hit rate with visits of all editions: a few pages very often, most of them seldom. */
async function hitRate(upstreams: Upstreams, { progress }: Options): Promise<Row> {
  const product = await startProduct(upstreams);
  const random = createRandom(7);
  const paths = shuffled(await sitePaths(product), random);
  const visit = async () => {
    // Zipf's law: the logarithm of a page's rank is uniformly distributed.
    const rank = Math.floor(paths.length ** random());
    return isHit(await fetchPage(product, paths[rank % paths.length] ?? '/', brotli));
  };
  const visits = async (each: number, onHit = () => {}) => {
    progress(`${each * paths.length} visits of ${paths.length} pages`);
    await forEachOf(Array(each * paths.length).keys(), 32, async () => (await visit()) && onHit());
  };
  // Warms up the cache: hardly a page remains unvisited.
  await visits(30);
  let found = 0;
  await visits(10, () => {
    found += 1;
  });
  await product.stop();
  return measuredRow('hit rate, ten visits a page after thirty', [(10 * found) / paths.length], '% of visits', {
    min: 98,
  });
}
