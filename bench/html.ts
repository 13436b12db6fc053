import { setTimeout as wait } from 'node:timers/promises';
import type { Benchmark } from './benchmark.ts';
import { createDraw, createRandom, zipfShares } from './figures.ts';
import type { Options } from './options.ts';
import { startBaseline } from './processes.ts';
import { type Product, readMetric, startProduct, startUpstreams, type Upstreams } from './product.ts';
import { type Row, single } from './row.ts';
import { compared, takeTurns } from './slices.ts';
import { ask, connections, fillCache, forEachOf, isHit, siteAddresses } from './visits.ts';

const home = '/de/proart/';
const brotli = { 'accept-encoding': 'br' };
/** What making thousands of pages leaves behind is cleaned up meanwhile. */
const settleMs = 5_000;
/** A full cache and an empty one, which differ by less than a few rounds do, are measured six times as long, in turns a quarter as long. */
const [longer, shorter] = [6, 4];
const noCache = 'no answer came out of an HTML cache';

/** Pages out of the HTML cache: what a hit costs, whether a full cache is as quick as an empty one, and how often it hits. */
export const benchHtml: Benchmark = async (options) => {
  const upstreams = await startUpstreams();
  const product = await startProduct(upstreams);
  if ((await fillCache(product, [home], options)).length === 0) return [{ what: 'HTML hits', unavailable: noCache }];
  const rows = await hits(product, options);
  await product.stop();
  return [...rows, ...(await fullness(upstreams, options)), ...(await hitRate(upstreams, options))];
};

async function hits(product: Product, options: Options): Promise<Row[]> {
  const plain = await ask(product, home);
  const compressed = await ask(product, home, brotli);
  const large = await startBaseline('bench/baselines/static.js', String(plain.bytes));
  const small = await startBaseline('bench/baselines/static.js', String(compressed.bytes));
  const tag = { ...brotli, 'if-none-match': String(compressed.headers['etag']) };
  const measured = await takeTurns(
    {
      large: { server: large, paths: ['/'] },
      small: { server: small, paths: ['/'] },
      identity: { server: product, paths: [home] },
      brotli: { server: product, paths: [home], headers: brotli },
      'not modified': { server: product, paths: [home], headers: tag, status: 304 },
    },
    options,
  );
  const ofSize = (size: 'large' | 'small', least?: number) => ({
    name: `Buffer of ${(size === 'large' ? plain : compressed).bytes} bytes`,
    slices: measured[size],
    ...(least && { goal: { least } }),
  });
  await Promise.all([large.stop(), small.stop()]);
  return [
    compared(`bare HTTP, Buffer of ${plain.bytes} bytes`, measured.large),
    compared(`bare HTTP, Buffer of ${compressed.bytes} bytes`, measured.small),
    compared(`HTML hit, ${plain.bytes} bytes`, measured.identity, ofSize('large', 0.75)),
    compared(`HTML hit, brotli, ${compressed.bytes} bytes`, measured.brotli, ofSize('large', 0.9)),
    compared('the same', measured.brotli, ofSize('small')),
    compared('HTML hit, 304', measured['not modified'], ofSize('small')),
  ];
}

/** The same ten pages out of a cache that holds these, and out of one that holds very many. */
async function fullness(upstreams: Upstreams, options: Options): Promise<Row[]> {
  const full = await startProduct(upstreams, { HTML_CACHE_MB: '2048' });
  const kept = await fillCache(full, await siteAddresses(full, options.pages), options);
  const few = await startProduct(upstreams, { HTML_CACHE_MB: '2048' });
  // Of one kind and size as the rest: every tenth edition's.
  const paths = kept.filter((path) => /^\/\w[\w-]*\/proart\/$/.test(path)).slice(0, 10);
  await fillCache(few, paths, options);
  await fillCache(full, paths, options);
  await wait(settleMs);
  const measured = await takeTurns(
    { few: { server: few, paths, headers: brotli }, full: { server: full, paths, headers: brotli } },
    { ...options, rounds: longer * shorter * options.rounds, seconds: options.seconds / shorter },
  );
  await Promise.all([full.stop(), few.stop()]);
  const against = { name: `${paths.length} pages`, slices: measured.few, goal: { least: 0.9 } };
  return [
    compared(`brotli hits, ${paths.length} pages kept`, measured.few),
    compared(`brotli hits, ${kept.length} pages kept`, measured.full, against),
  ];
}

/** Visitors of all editions: a few pages of them very often, most of them seldom. */
async function hitRate(upstreams: Upstreams, { progress }: Options): Promise<Row[]> {
  const product = await startProduct(upstreams);
  const random = createRandom(7);
  const addresses = shuffled(await siteAddresses(product), random);
  const draw = createDraw(zipfShares(addresses.length, 1), random);
  // So often that hardly a page is left that nobody has asked for.
  const [before, after] = [30 * addresses.length, 10 * addresses.length];
  const told = () => readMetric(product, 'proart_cache_requests_total', { cache: 'html' });
  const toldHits = async () => {
    const results = ['hit', 'stale', 'stale_error'];
    const counts = results.map((result) =>
      readMetric(product, 'proart_cache_requests_total', { cache: 'html', result }),
    );
    return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
  };
  const rate = async (what: string, count: number, isJudged: boolean) => {
    progress(`${count} visits of ${addresses.length} pages: ${what}`);
    const [lookedBefore, foundBefore] = [await told(), await toldHits()];
    let [seen, made] = [0, 0];
    await forEachOf(drawn(draw, count), connections, async (rank) => {
      if (++made % 10_000 === 0) progress(`${made} visits`);
      if (isHit(await ask(product, addresses[rank] ?? '/', brotli))) seen += 1;
    });
    const [looked, found] = [(await told()) - lookedBefore, (await toldHits()) - foundBefore];
    const [visited, counted] = [(100 * seen) / count, (100 * found) / looked];
    return [
      single(`hit rate, ${what}`, visited, '% of visits', isJudged ? { least: 98 } : undefined),
      single('  otherwise than /metrics says', Math.abs(visited - counted), '%', { most: 0.5 }),
    ];
  };
  return [
    ...(await rate('from an empty cache on', before, false)),
    ...(await rate(`after ${before} visits`, after, true)),
  ];
}

function* drawn(draw: () => number, count: number): Generator<number> {
  for (let visit = 0; visit < count; visit++) yield draw();
}

/** In another order (Fisher and Yates), so that no edition is more visited than the others. */
function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  const mixed = [...items];
  for (let end = mixed.length - 1; end > 0; end--) {
    const at = Math.floor(random() * (end + 1));
    [mixed[end], mixed[at]] = [mixed[at] as Item, mixed[end] as Item]; // both are inside
  }
  return mixed;
}
