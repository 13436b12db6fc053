import { setTimeout as wait } from 'node:timers/promises';
import type { Benchmark } from '../benchmark.ts';
import { generateLoad } from '../generateLoad.ts';
import { type Product, startProduct, startUpstreams } from '../product.ts';
import { type Goal, measuredRow } from '../row.ts';
import { fetchPage } from './visits.ts';

/** A page that is rendered for each request: `apilist` adds the list of its calls and is never cached. */
const uncachedPath = '/de/proart/?apilist';
const cachedPath = '/de/proart/';
/** Requests per second for the cached page, at the same time. */
const hitsPerSecond = 100;
const warmUps = 300;
/** Fractions of the maximum render rate that are tried to find the knee, the rate before latency rises steeply. */
const steps = [0.5, 0.6, 0.7, 0.8, 0.9, 1];
const stepSeconds = 3;
/** Time in s until the server treats the load as overload and not as a burst; responses before are ignored. */
const settleSeconds = 4;

/** Load of five times the knee: rate of rendered pages, latency of refusals and of cached pages. */
export const benchOverload: Benchmark = async ({ rounds, seconds: requestedSeconds, progress }) => {
  const product = await startProduct(await startUpstreams());
  await fetchPage(product, cachedPath);
  for (let warm = 0; warm < warmUps; warm += 1) await fetchPage(product, uncachedPath);

  const seconds = Math.max(5, requestedSeconds);
  const maxRate = (await generateLoad(product.origin, { paths: [uncachedPath] }, seconds)) / seconds;
  progress(`at most ${maxRate.toFixed(0)} pages per second`);
  // The knee is the rate with the maximum of throughput over response time (L. Kleinrock, ICC 1979).
  let [knee, best] = [0, 0];
  for (const step of steps) {
    const times = timesOf(await requestAtRate(product, uncachedPath, step * maxRate, stepSeconds), 200);
    const power = times.length ** 2 / times.reduce((sum, ms) => sum + ms, 0);
    if (power > best) [knee, best] = [step * maxRate, power];
  }

  const underLoad = async (perSecond: number) => {
    const loads = [
      requestAtRate(product, uncachedPath, perSecond, seconds),
      requestAtRate(product, cachedPath, hitsPerSecond, seconds),
    ];
    const [rendered = [], cached = []] = await Promise.all(loads);
    const [refused, hits] = [timesOf(rendered, 503), timesOf(cached, 200)];
    return {
      renderedPerSecond: timesOf(rendered, 200).length / seconds,
      refusedP99: percentile(refused, 0.99),
      hitsP99: percentile(hits, 0.99),
      lost: timesOf(rendered, 0).length + cached.length - hits.length,
    };
  };
  type Load = Awaited<ReturnType<typeof underLoad>>;
  const results: { calm: Load; busy: Load }[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    progress(`round ${round} of ${rounds}: ${knee.toFixed(0)} requests per second, then five times as many`);
    results.push({ calm: await underLoad(knee), busy: await underLoad(5 * knee) });
  }
  const row = (what: string, read: (round: (typeof results)[number]) => number, unit: string, goal?: Goal) =>
    measuredRow(what, results.map(read), unit, goal);
  return [
    measuredRow('knee', [knee], '1/s'),
    row(
      'five times the knee: rendered, relative to the knee',
      ({ calm, busy }) => busy.renderedPerSecond / calm.renderedPerSecond,
      '×',
      {
        min: 0.9,
      },
    ),
    row('  refused, p99', ({ busy }) => busy.refusedP99, 'ms', { max: 10 }),
    row('  cached pages, p99', ({ busy }) => busy.hitsP99, 'ms'),
    row('  cached pages, p99 at the knee', ({ calm }) => calm.hitsP99, 'ms'),
    row('  without a response', ({ busy }) => busy.lost, '', { max: 0 }),
  ];
};

interface TimedResponse {
  /** 0 if the connection ended without a response. */
  status: number;
  /** Time from the scheduled start to the response, in ms. */
  ms: number;
}

/** Sends requests at a constant rate, independent of the responses (open load model). */
async function requestAtRate(
  product: Product,
  path: string,
  perSecond: number,
  seconds: number,
): Promise<TimedResponse[]> {
  const startedAt = performance.now();
  const total = Math.round(perSecond * (seconds + settleSeconds));
  const responses: Promise<TimedResponse>[] = [];
  for (; responses.length < total; await wait(1)) {
    const due = Math.min(total, Math.floor(((performance.now() - startedAt) * perSecond) / 1_000));
    while (responses.length < due) {
      const dueAt = startedAt + (responses.length / perSecond) * 1_000;
      const response = fetchPage(product, path, { 'accept-encoding': 'br' }).then(
        ({ status }) => status,
        () => 0,
      );
      responses.push(response.then((status) => ({ status, ms: performance.now() - dueAt })));
    }
  }
  return (await Promise.all(responses)).slice(Math.round(perSecond * settleSeconds));
}

function timesOf(responses: readonly TimedResponse[], wantedStatus: number): number[] {
  return responses.filter(({ status }) => status === wantedStatus).map(({ ms }) => ms);
}

function percentile(times: readonly number[], share: number): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * share)] ?? 0;
}
