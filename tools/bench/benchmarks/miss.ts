import type { Benchmark } from '../benchmark.ts';
import { startProduct, startUpstreams } from '../product.ts';
import { startBaseline } from './processes.ts';
import { compared, takeTurns } from './slices.ts';
import { ask } from './visits.ts';

const home = '/de/proart/';

/** Pages that are rendered for each request, the BFF's answers cached: whole, and streamed with a section that is late. */
export const benchMiss: Benchmark = async (options) => {
  const product = await startProduct(await startUpstreams(), { HTML_CACHE_MB: '0' });
  const { bytes } = await ask(product, home);
  const beside = (file: string) =>
    startBaseline('--import', 'tsx', `tools/bench/baselines/${file}`, product.origin + home);
  const [bare, streamed] = await Promise.all([beside('bare.ts'), beside('streamed.ts')]);
  const slices = await takeTurns(
    {
      bare: { server: bare, paths: ['/'] },
      product: { server: product, paths: [home] },
      streamed: { server: streamed, paths: ['/'] },
    },
    options,
  );
  const toBare = (least: number) => ({ name: 'bare', slices: slices.bare, goal: { least } });
  return [
    compared('bare HTTP, renderToString, JSON.stringify', slices.bare),
    compared(`HTML, not cached, ${bytes} bytes`, slices.product, toBare(1)),
    compared('the renderer alone, a section 20 ms late', slices.streamed, toBare(0.6)),
  ];
};
