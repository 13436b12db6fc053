/** `npm run soak`: the product under mixed traffic while upstreams, Redis and purges go wrong at random; see its help. */
import { readdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type RedisServer, redisMissing, startRedisServer } from '../../redisServer.ts';
import { buildWhenOlder } from '../../start/buildWhenOlder.js';
import { residentMegabytes, stopAll, stopAllOnSignals } from '../benchmarks/processes.ts';
import { ask, forEachOf, siteAddresses } from '../benchmarks/visits.ts';
import { createRandom, slope } from '../figures.ts';
import { adminToken, askForPurge, type Product, readMetric, startProduct, startUpstreams } from '../product.ts';
import { runChaos } from './chaos.ts';
import { runTraffic } from './traffic.ts';

/** By then there are three rests after the first third: a line through fewer says nothing of a rise. */
const leastMinutes = 5;

const help = `Usage: npm run soak [-- [minutes] [--seed <n>] [--pages <n>]]

Starts the built product, its sandbox and a Redis (where redis-server is installed), asks for pages, JSON and what is visitors'
own, and meanwhile switches faults of upstreams on and off, kills and freezes Redis, and purges. Prints what happened to memory,
descriptors, event loop and cache, and how many answers were wrong; ends with 1 when something is beyond its bound.

  minutes      how long there is traffic (20, at least ${leastMinutes}); what comes before and after takes four more
  --seed <n>   of what happens (the time); printed, to have it happen again
  --pages <n>  different pages that are asked for (400)
  --help       show this text`;

/** Of what is resident at rest, after the first third: in 10 minutes, MB. */
const mostRise = 1;
/** How long things go wrong until the next rest, ms. */
const roundMs = 60_000;
/** By then whatever hung has ended, by its deadline, and no circuit is open, ms. */
const drainMs = 15_000;
/** So often every page is made anew before the traffic: by then the C library's pools are as large as such a burst makes them (decision 0030). */
const warmUps = 12;
/** And so often at a rest, of which the least memory counts: V8 gives back more of what it has for young objects at one time than at another. */
const bursts = 3;
/** How often memory is looked at once garbage is collected, and how far apart: threads of their own give it back. */
const [looks, lookMs] = [10, 200];
/** By then idle connections to upstreams have ended, too: they last for as long as the sandbox offers, which is the framework's 72 s. */
const idleMs = 80_000;
/** Descriptors when nothing was asked for that long, compared with those before the traffic. */
const mostMoreDescriptors = 10;

interface Sample {
  /** Minutes. */
  x: number;
  /** MB. */
  y: number;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    pages: { type: 'string', default: '400' },
    help: { type: 'boolean', default: false },
  },
});
const [minutes, seed, pageCount] = [Number(positionals[0] ?? 20), Number(values.seed), Number(values.pages)];
const isRight = minutes >= leastMinutes && Number.isInteger(seed) && pageCount >= 1 && positionals.length <= 1;
if (values.help || !isRight) console.log(help);
process.exitCode = isRight && (values.help || (await soak())) ? 0 : 1;

async function soak(): Promise<boolean> {
  stopAllOnSignals();
  buildWhenOlder();
  console.log(`soak of ${minutes} min, seed ${seed}`);
  if (redisMissing) console.log(redisMissing);
  const redis = redisMissing ? null : await startRedisServer();
  try {
    return await run(redis);
  } finally {
    await stopAll();
    await redis?.remove();
  }
}

async function run(redis: RedisServer | null): Promise<boolean> {
  const upstreams = await startUpstreams();
  const settings = { ...(redis && { REDIS_URL: redis.url }), ADMIN_TOKEN: adminToken, LOG_LEVEL: 'warn' };
  const product = await startProduct(upstreams, settings, ['--import', './bench/soak/collectOnSignal.js']);
  const pages = await somePages(product);
  const startedAt = Date.now();
  const minute = () => (Date.now() - startedAt) / 60_000;
  const progress = (line: string) => console.error(`${minute().toFixed(1)} min  ${line}`);
  const random = createRandom(seed);
  progress(`each of ${pages.length} pages, ${warmUps} times`);
  for (let times = 0; times < warmUps; times += 1) await makeAnew(product, pages);
  await wait(idleMs);
  const descriptorsBefore = descriptors(product.pid);

  const loadedAt = minute();
  const samples: Sample[] = [];
  let [most, lag] = [0, 0];
  const looking = setInterval(() => {
    most = Math.max(most, residentMegabytes(product.pid));
  }, 1_000);
  const chaos = { upstreams, ops: product.ops, redis, random, progress };
  const traffic = { origin: product.origin, pages, random: createRandom(seed + 1), asked: 0, wrong: new Map() };
  while (minute() - loadedAt < minutes) {
    const endsAt = Date.now() + roundMs;
    const isOver = () => Date.now() >= endsAt;
    await Promise.all([runTraffic(traffic, isOver), runChaos(chaos, isOver)]);
    lag = Math.max(lag, await readMetric(product, 'nodejs_eventloop_lag_p99_seconds'));
    // Compared is like with like: nothing under way, and of every page what its upstreams say now.
    await wait(drainMs);
    let least = Number.POSITIVE_INFINITY;
    for (let times = 0; times < bursts; times += 1) {
      await makeAnew(product, pages);
      least = Math.min(least, await heldMegabytes(product.pid));
    }
    samples.push({ x: minute() - loadedAt, y: least });
    progress(`at rest: ${samples.at(-1)?.y.toFixed(1)} MB`);
  }
  clearInterval(looking);
  const { asked, wrong } = traffic;
  for (const path of pages.slice(0, 40)) {
    const { status, headers } = await ask(product, path);
    if (status !== 200 || /no-store/.test(String(headers['cache-control'])))
      wrong.set(`${path}: not whole afterwards`, 1);
  }
  await wait(idleMs);

  const later = samples.filter(({ x }) => x > minutes / 3);
  const rise = slope(later) * 10;
  const more = descriptors(product.pid) - descriptorsBefore;
  const lookups = (result?: string) =>
    readMetric(product, 'proart_cache_requests_total', { cache: 'html', tier: 'l1', ...(result && { result }) });
  const kept = await Promise.all(['hit', 'stale', 'stale_error', 'collapsed'].map(lookups));
  const share = kept.reduce((sum, count) => sum + count, 0) / ((await lookups()) - (await lookups('bypass')));
  const mean = later.reduce((sum, { y }) => sum + y, 0) / Math.max(1, later.length);
  const wrongCount = [...wrong.values()].reduce((sum, count) => sum + count, 0);
  console.log(`
requests                         ${asked}
resident memory, after a third   ${mean.toFixed(0)} MB at rest (${most.toFixed(0)} MB at most), ${rise.toFixed(2)} MB in 10 min (at most ${mostRise})
descriptors at rest              ${descriptorsBefore} before, ${more >= 0 ? '+' : ''}${more} (at most +${mostMoreDescriptors})
event loop, delay of p99         ${(1_000 * lag).toFixed(0)} ms
pages out of the HTML cache      ${(100 * share).toFixed(1)} %
wrong answers                    ${wrongCount}`);
  for (const [what, count] of [...wrong].slice(0, 20)) console.log(`  ${count} × ${what}`);
  return rise < mostRise && more <= mostMoreDescriptors && wrongCount === 0;
}

/** Pages of all kinds and several editions, the same for a seed. */
async function somePages(product: Product): Promise<string[]> {
  const all = await siteAddresses(product);
  const random = createRandom(seed);
  return all
    .map((path) => ({ path, at: random() }))
    .toSorted((one, other) => one.at - other.at)
    .slice(0, pageCount)
    .map(({ path }) => path);
}

/** Has every page made anew, and asks for it as most do and as few do. */
async function makeAnew(product: Product, pages: readonly string[]): Promise<void> {
  await askForPurge(product.ops, { all: true });
  for (const coding of ['br', 'identity'])
    await forEachOf(pages, 4, (path) => ask(product, path, { 'accept-encoding': coding }));
}

/** What is resident once garbage is collected, MB. */
async function heldMegabytes(pid: number): Promise<number> {
  process.kill(pid, 'SIGWINCH');
  let held = Number.POSITIVE_INFINITY;
  for (let look = 0; look < looks; look += 1) {
    await wait(lookMs);
    held = Math.min(held, residentMegabytes(pid));
  }
  return held;
}

/** Files and connections that a process has open. */
function descriptors(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}
