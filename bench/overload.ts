import { availableParallelism } from 'node:os';
import type { Benchmark } from './benchmark.ts';
import { keepBusy } from './busyClients.ts';
import { type Answered, askAtRate } from './openLoop.ts';
import type { Options } from './options.ts';
import { stolenSeconds } from './processes.ts';
import { type Product, startProduct, startUpstreams } from './product.ts';
import { repeated, single } from './row.ts';
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
  const rounds: Round[] = [];
  for (let round = 0; round < options.rounds; round += 1) {
    options.progress(`round ${round + 1} of ${options.rounds}`);
    const calm = await underLoad(product, knee, seconds);
    rounds.push({ calm, busy: await underLoad(product, 5 * knee, seconds) });
  }
  await product.stop();

  const goodputs = rounds.map(({ calm, busy }) => busy.made / calm.made);
  const busy = (figure: keyof Figures) => rounds.map((round) => round.busy[figure]);
  const calm = (figure: keyof Figures) => rounds.map((round) => round.calm[figure]);
  return [
    single('pages made a second, one client waiting behind the other', most, '1/s'),
    single('the knee', knee, '1/s'),
    repeated('five times as many asked for: made, of those at the knee', goodputs, '×', { least: 0.9 }),
    repeated('  made', busy('made'), '1/s'),
    repeated('  refused, p50', busy('refusedP50'), 'ms'),
    repeated('  refused, p99', busy('refusedP99'), 'ms', { most: 10 }),
    single('  lost, without any answer', Math.max(...busy('lost')), '', { most: 0 }),
    repeated('  kept pages meanwhile, p50', busy('keptP50'), 'ms'),
    repeated('  kept pages meanwhile, p50 at the knee', calm('keptP50'), 'ms'),
    repeated('  kept pages meanwhile, p99', busy('keptP99'), 'ms'),
    repeated('  kept pages meanwhile, p99 at the knee', calm('keptP99'), 'ms'),
    single('  kept pages that were not answered', Math.max(...busy('unanswered')), '', { most: 0 }),
    repeated('  processors that had work and were given to other machines', busy('stolen'), '%'),
  ];
};

/** What became of all who asked. */
interface Figures {
  /** A second. */
  made: number;
  /** ms. */
  refusedP50: number;
  refusedP99: number;
  lost: number;
  /** ms. */
  keptP50: number;
  keptP99: number;
  /** Of the kept pages. */
  unanswered: number;
  /** Per cent of what this machine's processors could have done. */
  stolen: number;
}

/** At the knee, and at five times as much. */
interface Round {
  calm: Figures;
  busy: Figures;
}

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

/** What comes of a rate once that has settled. */
async function underLoad(product: Product, perSecond: number, seconds: number): Promise<Figures> {
  const all = seconds + settleSeconds;
  const stolenBefore = stolenSeconds();
  const asked = await Promise.all([
    askAtRate(product.origin, { paths: [made], perSecond, seconds: all }),
    askAtRate(product.origin, { paths: [kept], perSecond: hitsPerSecond, seconds: all }),
  ]);
  const stolen = (100 * (stolenSeconds() - stolenBefore)) / all / availableParallelism();
  const settled = (answers: readonly Answered[]) => answers.filter(({ dueMs }) => dueMs > 1_000 * settleSeconds);
  const [ofMade, ofKept] = [settled(asked[0]), settled(asked[1])];
  const refused = only(ofMade, 503);
  const hits = only(ofKept, 200);
  return {
    made: only(ofMade, 200).length / seconds,
    refusedP50: percentile(refused, 0.5),
    refusedP99: percentile(refused, 0.99),
    lost: only(ofMade, 0).length,
    keptP50: percentile(hits, 0.5),
    keptP99: percentile(hits, 0.99),
    unanswered: ofKept.length - hits.length,
    stolen,
  };
}

function only(answers: readonly Answered[], status: number): Answered[] {
  return answers.filter((answer) => answer.status === status);
}

function percentile(answers: readonly Answered[], share: number): number {
  const sorted = answers.map(({ ms }) => ms).toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length * share)] ?? 0;
}
