import type { Benchmark, BenchmarkOptions } from '../benchmark.ts';
import { createRandom, shuffled } from '../figures.ts';
import { type Product, startProduct, startUpstreams, type Upstreams } from '../product.ts';
import { measuredRow, type Row } from '../row.ts';
import { startBaseline } from './processes.ts';
import { comparedRow, measureAlternating } from './slices.ts';
import { fetchPage, fillCache, forEachConcurrently, isHit, sitePaths } from './visits.ts';

const home = '/de/proart/';
const brotli = { 'accept-encoding': 'br' };
/**
 * The effect of a full cache is smaller than the noise of a few rounds. Its benchmark therefore runs six times as long,
 * in slices a quarter as long.
 */
const [durationFactor, sliceDivisor] = [6, 4];

/** HTML cache: cost of a hit, effect of a full cache, and hit rate. */
export const benchHtml: Benchmark = async (options) => {
  const upstreams = await startUpstreams();
  const product = await startProduct(upstreams);
  const rows = await benchHits(product, options);
  await product.stop();
  return [...rows, ...(await benchFullCache(upstreams, options)), await benchHitRate(upstreams, options)];
};

async function benchHits(product: Product, options: BenchmarkOptions): Promise<Row[]> {
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
  const comparedToLarge = (min: number) => ({
    name: `Buffer of ${plain.bytes} bytes`,
    slices: slices.large,
    goal: { min },
  });
  const comparedToSmall = { name: `Buffer of ${compressed.bytes} bytes`, slices: slices.small };
  return [
    comparedRow(`bare HTTP, Buffer of ${plain.bytes} bytes`, slices.large),
    comparedRow(`bare HTTP, Buffer of ${compressed.bytes} bytes`, slices.small),
    comparedRow(`HTML hit, ${plain.bytes} bytes`, slices.identity, comparedToLarge(0.75)),
    comparedRow(`HTML hit, brotli, ${compressed.bytes} bytes`, slices.brotli, comparedToLarge(0.9)),
    comparedRow('the same', slices.brotli, comparedToSmall),
    comparedRow('HTML hit, 304', slices['not modified'], comparedToSmall),
  ];
}

/** Requests the same ten pages from two products: one has cached only these, the other all pages of all editions. */
async function benchFullCache(upstreams: Upstreams, options: BenchmarkOptions): Promise<Row[]> {
  const [full, few] = await Promise.all(['full', 'few'].map(() => startProduct(upstreams, { HTML_CACHE_MB: '2048' })));
  if (!full || !few) throw new Error('two products are needed');
  const allPaths = await sitePaths(full);
  options.progress(`filling a cache with ${allPaths.length} pages`);
  await fillCache(full, allPaths);
  // Home pages only, so that all responses are of similar size.
  const paths = allPaths.filter((path) => /^\/\w[\w-]*\/proart\/$/.test(path)).slice(0, 10);
  await fillCache(few, paths);
  await fillCache(full, paths);
  const slices = await measureAlternating(
    { few: { server: few, paths, headers: brotli }, full: { server: full, paths, headers: brotli } },
    { ...options, rounds: durationFactor * sliceDivisor * options.rounds, seconds: options.seconds / sliceDivisor },
  );
  await Promise.all([full.stop(), few.stop()]);
  const comparedToFew = { name: `${paths.length} pages`, slices: slices.few, goal: { min: 0.9 } };
  return [
    comparedRow(`brotli hits, ${paths.length} pages cached`, slices.few),
    comparedRow(`brotli hits, ${allPaths.length} pages cached`, slices.full, comparedToFew),
  ];
}

/** Hit rate with visits of all editions: a few pages are requested very often, most pages seldom. */
async function benchHitRate(upstreams: Upstreams, { progress }: BenchmarkOptions): Promise<Row> {
  const product = await startProduct(upstreams);
  const random = createRandom(7);
  const paths = shuffled(await sitePaths(product), random);
  const visit = async () => {
    // Zipf's law: the logarithm of a page's rank is uniformly distributed.
    const rank = Math.floor(paths.length ** random());
    return isHit(await fetchPage(product, paths[rank % paths.length] ?? '/', brotli));
  };
  const visits = async (perPage: number, onHit = () => {}) => {
    progress(`${perPage * paths.length} visits of ${paths.length} pages`);
    await forEachConcurrently(Array(perPage * paths.length).keys(), 32, async () => (await visit()) && onHit());
  };
  // Warms up the cache: after 30 visits per page, nearly every page is cached.
  await visits(30);
  let hitCount = 0;
  await visits(10, () => {
    hitCount += 1;
  });
  await product.stop();
  return measuredRow('hit rate, ten visits a page after thirty', [(10 * hitCount) / paths.length], '% of visits', {
    min: 98,
  });
}
