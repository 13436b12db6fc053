/** What a hit of a page endpoint costs, next to a bare Fastify route that answers a constant Buffer of the same size. */
import autocannon from 'autocannon';
import { type Served, startBare, startProduct } from './servers.ts';

const page = '/bff/v1/de/pages/home';
const rounds = 5;
const seconds = 4;

interface Round {
  requestsPerSecond: number;
  /** CPU of the server's process for one request, µs. */
  cpu: number;
}

/** @returns figures of both, and the ratio of their CPU: medians of rounds that take turns, since the machine is noisy. */
export async function benchJson() {
  const product = await startProduct();
  const bytes = (await (await fetch(product.origin + page)).arrayBuffer()).byteLength;
  const bare = await startBare(bytes);
  try {
    await load(product, page, 2);
    await load(bare, '/', 2);
    const hits: Round[] = [];
    const constants: Round[] = [];
    for (let round = 0; round < rounds; round++) {
      constants.push(await load(bare, '/', seconds));
      hits.push(await load(product, page, seconds));
      process.stderr.write(`round ${round + 1} of ${rounds}\n`);
    }
    const ratios = hits.map(({ cpu }, round) => cpu / (constants[round]?.cpu ?? Number.NaN));
    return {
      bytes,
      'page hit': summary(hits),
      'bare route': summary(constants),
      'CPU ratio': { median: median(ratios), least: Math.min(...ratios), most: Math.max(...ratios) },
    };
  } finally {
    await Promise.all([product.stop(), bare.stop()]);
  }
}

async function load({ origin, cpuMicroseconds }: Served, path: string, duration: number): Promise<Round> {
  const before = await cpuMicroseconds();
  const { requests, non2xx, errors } = await autocannon({ url: origin + path, connections: 32, duration });
  if (non2xx + errors > 0) throw new Error(`${non2xx} answers were no 2xx, ${errors} requests failed`);
  return {
    requestsPerSecond: requests.total / duration,
    cpu: ((await cpuMicroseconds()) - before) / requests.total,
  };
}

function summary(made: readonly Round[]) {
  return {
    'requests/s': median(made.map(({ requestsPerSecond }) => requestsPerSecond)),
    'CPU µs/request': median(made.map(({ cpu }) => cpu)),
  };
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
