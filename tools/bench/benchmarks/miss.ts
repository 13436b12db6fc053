import type { Benchmark } from '../benchmark.ts';
import { startProduct, startUpstreams } from '../product.ts';
import { startBaseline } from './processes.ts';
import { comparedRow, measureAlternating } from './slices.ts';
import { fetchPage } from './visits.ts';

const home = '/de/proart/';

/** A page rendered for each request, with cached BFF responses. */
export const benchMiss: Benchmark = async (options) => {
  const product = await startProduct(await startUpstreams(), { HTML_CACHE_MB: '0' });
  const { bytes } = await fetchPage(product, home);
  const bare = await startBaseline('--import', 'tsx', 'tools/bench/baselines/bare.ts', product.origin + home);
  const contestants = { bare: { server: bare, paths: ['/'] }, product: { server: product, paths: [home] } };
  const slices = await measureAlternating(contestants, options);
  return [
    comparedRow('bare HTTP, renderToString, JSON.stringify', slices.bare),
    comparedRow(`HTML, not cached, ${bytes} bytes`, slices.product, {
      name: 'bare',
      slices: slices.bare,
      goal: { min: 1 },
    }),
  ];
};
