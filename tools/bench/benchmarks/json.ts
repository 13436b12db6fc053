import type { Benchmark } from '../benchmark.ts';
import { startProduct, startUpstreams } from '../product.ts';
import { startBaseline } from './processes.ts';
import { compared, takeTurns } from './slices.ts';
import { ask } from './visits.ts';

const page = '/bff/v1/de/pages/home';
const brotli = { 'accept-encoding': 'br' };

/** Cached page JSON, compared with a minimal Fastify route. */
export const benchJson: Benchmark = async (options) => {
  const product = await startProduct(await startUpstreams());
  const hello = { server: await startBaseline('tools/bench/baselines/hello.js'), paths: ['/'] };
  const plain = await ask(product, page);
  const compressed = await ask(product, page, brotli);
  const tag = { 'if-none-match': String(plain.headers['etag']) };
  const asked = { server: product, paths: [page] };
  const slices = await takeTurns(
    {
      hello,
      identity: asked,
      brotli: { ...asked, headers: brotli },
      'not modified': { ...asked, headers: tag, status: 304 },
    },
    options,
  );
  const toHello = (least: number) => ({ name: 'hello world', slices: slices.hello, goal: { least } });
  return [
    compared('Fastify, hello world', slices.hello),
    compared(`page JSON, ${plain.bytes} bytes`, slices.identity, toHello(0.6)),
    compared(`page JSON, brotli, ${compressed.bytes} bytes`, slices.brotli, toHello(0.75)),
    compared('page JSON, 304', slices['not modified'], toHello(0.8)),
  ];
};
