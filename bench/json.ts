import type { Benchmark } from './benchmark.ts';
import { startBaseline } from './processes.ts';
import { startProduct, startUpstreams } from './product.ts';
import { compared, takeTurns } from './slices.ts';
import { ask, askCompressed } from './visits.ts';

const page = '/bff/v1/de/pages/home';

/** A page endpoint whose answer is kept, next to the least that Fastify can do. */
export const benchJson: Benchmark = async (options) => {
  const product = await startProduct(await startUpstreams());
  const hello = { server: await startBaseline('bench/baselines/hello.js'), paths: ['/'] };
  const plain = await ask(product, page);
  const brotli = { 'accept-encoding': 'br' };
  const compressed = await askCompressed(product, page);
  const isCompressed = compressed.headers['content-encoding'] === 'br';
  const measured = await takeTurns(
    {
      hello,
      identity: { server: product, paths: [page] },
      ...(isCompressed && { brotli: { server: product, paths: [page], headers: brotli } }),
      'not modified': {
        server: product,
        paths: [page],
        headers: { 'if-none-match': String(plain.headers['etag']) },
        status: 304,
      },
    },
    options,
  );
  const toHello = (least: number) => ({ name: 'hello world', slices: measured.hello, goal: { least } });
  return [
    compared('Fastify, hello world', measured.hello),
    compared(`page JSON, ${plain.bytes} bytes`, measured.identity, toHello(0.6)),
    measured.brotli
      ? compared(`page JSON, brotli, ${compressed.bytes} bytes`, measured.brotli, toHello(0.75))
      : { what: 'page JSON, brotli', unavailable: 'the answer is not compressed' },
    compared('page JSON, 304', measured['not modified'], toHello(0.8)),
  ];
};
