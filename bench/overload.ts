import type { Benchmark } from './benchmark.ts';
import { keepBusy } from './busyClients.ts';
import { type Answered, askAtRate } from './openLoop.ts';
import type { Options } from './options.ts';
import { type Product, startProduct, startUpstreams } from './product.ts';
import { single } from './row.ts';
import { askCompressed } from './visits.ts';

/** A page that is made for each request: nobody keeps the one with the list of its calls. */
const made = '/de/proart/?apilist';
const kept = '/de/proart/';
/** Visitors of the page that is kept, meanwhile, a second. */
const hitsPerSecond = 100;
const warmUps = 300;
/** Shares of the most that can be made, among which the knee is looked for. */
const steps = [0.5, 0.6, 0.7, 0.8, 0.9, 1];
const stepSeconds = 3;
/** Until it is known that it is overload and no burst, s. */
const settleSeconds = 4;

/** Five times the requests of the knee: how many are answered still, and what the others and kept pages notice of it. */
export const benchOverload: Benchmark = async (options) => {
  const product = await startProduct(await startUpstreams());
  await askCompressed(product, kept);
  for (let warm = 0; warm < warmUps; warm += 1) await fetch(product.origin + made).then((reply) => reply.text());

  const seconds = Math.max(5, options.seconds);
  const most =
    (await keepBusy(product.origin, { paths: [made], headers: { 'accept-encoding': 'br' } }, seconds)) / seconds;
  options.progress(`${most.toFixed(0)} a second can be made`);
  const knee = await findKnee(product, most, options);
  const [calm, busy] = [
    await underLoad(product, knee, seconds, options),
    await underLoad(product, 5 * knee, seconds, options),
  ];
  await product.stop();

  const goodput = (answers: readonly Answered[]) => only(answers, 200).length;
  return [
    single('pages made a second, one client waiting behind the other', most, '1/s'),
    single('the knee', knee, '1/s'),
    single('five times as many asked for: made, of those at the knee', goodput(busy.made) / goodput(calm.made), '×', {
      least: 0.9,
    }),
    single('  made, of the most that can be', goodput(busy.made) / seconds / most, '×'),
    single('  refused, p50', percentile(only(busy.made, 503), 0.5), 'ms'),
    single('  refused, p99', percentile(only(busy.made, 503), 0.99), 'ms', { most: 10 }),
    single('  lost, without any answer', only(busy.made, 0).length, '', { most: 0 }),
    single('  kept pages meanwhile, p50', percentile(only(busy.kept, 200), 0.5), 'ms'),
    single('  kept pages meanwhile, p50 at the knee', percentile(only(calm.kept, 200), 0.5), 'ms'),
    single('  kept pages meanwhile, p99', percentile(only(busy.kept, 200), 0.99), 'ms'),
    single('  kept pages meanwhile, p99 at the knee', percentile(only(calm.kept, 200), 0.99), 'ms'),
    single('  kept pages that were not answered', busy.kept.length - only(busy.kept, 200).length, '', { most: 0 }),
  ];
};

/** The rate from which answers wait more than there are more of them: the most of throughput over response time (L. Kleinrock, ICC 1979). */
async function findKnee(product: Product, most: number, { progress }: Options): Promise<number> {
  const rates = [];
  for (const step of steps) {
    const perSecond = step * most;
    const answers = only(await askAtRate(product.origin, { paths: [made], perSecond, seconds: stepSeconds }), 200);
    const meanMs = answers.reduce((sum, { ms }) => sum + ms, 0) / answers.length;
    progress(`${perSecond.toFixed(0)} a second take ${meanMs.toFixed(1)} ms`);
    rates.push({ perSecond, power: answers.length / meanMs });
  }
  return rates.reduce((best, rate) => (rate.power > best.power ? rate : best)).perSecond;
}

/** Answers from when it has settled. */
async function underLoad(
  product: Product,
  perSecond: number,
  seconds: number,
  { progress }: Options,
): Promise<Record<'made' | 'kept', Answered[]>> {
  progress(`${perSecond.toFixed(0)} a second, for ${seconds} s`);
  const all = seconds + settleSeconds;
  const [ofMade, ofKept] = await Promise.all([
    askAtRate(product.origin, { paths: [made], perSecond, seconds: all }),
    askAtRate(product.origin, { paths: [kept], perSecond: hitsPerSecond, seconds: all }),
  ]);
  const settled = (answers: Answered[]) => answers.filter(({ dueMs }) => dueMs > 1_000 * settleSeconds);
  return { made: settled(ofMade), kept: settled(ofKept) };
}

function only(answers: readonly Answered[], status: number): Answered[] {
  return answers.filter((answer) => answer.status === status);
}

function percentile(answers: readonly Answered[], share: number): number {
  const sorted = answers.map(({ ms }) => ms).toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length * share)] ?? 0;
}
