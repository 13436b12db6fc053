import type { Benchmark } from '../benchmark.ts';
import { startProduct, startUpstreams } from '../product.ts';
import { startBaseline } from './processes.ts';
import { comparedRow, measureAlternating } from './slices.ts';
import { fetchPage } from './visits.ts';

const page = '/bff/v1/de/pages/home';
const brotli = { 'accept-encoding': 'br' };

/** Cached page JSON, compared with a minimal Fastify route. */
export const benchJson: Benchmark = async (options) => {
  const product = await startProduct(await startUpstreams());
  const hello = { server: await startBaseline('tools/bench/baselines/hello.js'), paths: ['/'] };
  const plain = await fetchPage(product, page);
  const compressed = await fetchPage(product, page, brotli);
  const tag = { 'if-none-match': String(plain.headers['etag']) };
  const load = { server: product, paths: [page] };
  const slices = await measureAlternating(
    {
      hello,
      identity: load,
      brotli: { ...load, headers: brotli },
      'not modified': { ...load, headers: tag, status: 304 },
    },
    options,
  );
  const comparedToHello = (min: number) => ({ name: 'hello world', slices: slices.hello, goal: { min } });
  return [
    comparedRow('Fastify, hello world', slices.hello),
    comparedRow(`page JSON, ${plain.bytes} bytes`, slices.identity, comparedToHello(0.6)),
    comparedRow(`page JSON, brotli, ${compressed.bytes} bytes`, slices.brotli, comparedToHello(0.75)),
    comparedRow('page JSON, 304', slices['not modified'], comparedToHello(0.8)),
  ];
};
