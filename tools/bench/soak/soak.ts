/** `npm run soak`: the product under mixed traffic while upstreams, Redis and purges go wrong at random; see its help. */
import { readdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type RedisServer, redisMissing, startRedisServer } from '../../redisServer.ts';
import { buildWhenOlder } from '../../start/buildWhenOlder.js';
import { residentMegabytes, stopAll, stopAllOnSignals } from '../benchmarks/processes.ts';
import { ask, forEachOf, siteAddresses } from '../benchmarks/visits.ts';
import { createRandom, shuffled, slope } from '../figures.ts';
import { adminToken, askForPurge, type Product, startProduct, startUpstreams } from '../product.ts';
import { runChaos } from './chaos.ts';
import { runTraffic } from './traffic.ts';

/** By then there are three rests after the first third: a line through fewer says nothing of a rise. */
const minMinutes = 5;

const help = `Usage: npm run soak [-- [minutes] [--seed <n>] [--pages <n>]]

Starts the built product, its sandbox and a Redis (where redis-server is installed), asks for pages, JSON and what is visitors'
own, and meanwhile switches faults of upstreams on and off, kills and freezes Redis, and purges. Prints what happened to memory
and descriptors, and how many answers were wrong; ends with 1 when something is beyond its bound.

  minutes      how long there is traffic (20, at least ${minMinutes}); what comes before and after takes four more
  --seed <n>   of what happens (the time); printed, to have it happen again
  --pages <n>  different pages that are asked for (400)
  --help       show this text`;

/** Of what is resident at rest, after the first third: in 10 minutes, MB. */
const maxRise = 1;
/** How long things go wrong until the next rest, ms. */
const roundMs = 60_000;
/** By then whatever hung has ended, by its deadline, and no circuit is open, ms. */
const drainMs = 15_000;
/** So often every page is rendered before the traffic: by then the C library's pools are as large as such a burst makes them (decision 0030). */
const warmUps = 12;
/** And so often at a rest, of which the least memory counts: V8 gives back more of what it has for young objects at one time than at another. */
const bursts = 3;
/** How often memory is looked at once garbage is collected, and how far apart: threads of their own give it back. */
const [looks, lookMs] = [10, 200];
/** By then idle connections to upstreams have ended, too: they last for as long as the sandbox offers, which is the framework's 72 s. */
const idleMs = 80_000;
/** Descriptors when nothing was requested for that long, compared with those before the traffic. */
const maxMoreDescriptors = 10;

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
const isRight = minutes >= minMinutes && Number.isInteger(seed) && pageCount >= 1 && positionals.length <= 1;
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
  const product = await startProduct(upstreams, settings, ['--import', './tools/bench/soak/collectOnSignal.js']);
  const pages = shuffled(await siteAddresses(product), createRandom(seed)).slice(0, pageCount);
  const startedAt = Date.now();
  const minute = () => (Date.now() - startedAt) / 60_000;
  const progress = (line: string) => console.error(`${minute().toFixed(1)} min  ${line}`);
  progress(`each of ${pages.length} pages, ${warmUps} times`);
  for (let times = 0; times < warmUps; times += 1) await renderAll(product, pages);
  await wait(idleMs);
  const descriptorsBefore = descriptors(product.pid);

  const loadedAt = minute();
  const samples: Sample[] = [];
  const chaos = { upstreams, ops: product.ops, redis, random: createRandom(seed), progress };
  const traffic = { origin: product.origin, pages, random: createRandom(seed + 1), asked: 0, wrong: new Map() };
  while (minute() - loadedAt < minutes) {
    const endsAt = Date.now() + roundMs;
    const isOver = () => Date.now() >= endsAt;
    await Promise.all([runTraffic(traffic, isOver), runChaos(chaos, isOver)]);
    await wait(drainMs);
    const held = await atRest(product, pages);
    samples.push({ x: minute() - loadedAt, y: held });
    progress(`at rest: ${held.toFixed(1)} MB`);
  }
  const { asked, wrong } = traffic;
  for (const path of pages.slice(0, 40)) {
    const { status, headers } = await ask(product, path);
    if (status !== 200 || /no-store/.test(String(headers['cache-control'])))
      wrong.set(`${path}: not whole afterwards`, 1);
  }
  await wait(idleMs);

  const rise = slope(samples.filter(({ x }) => x > minutes / 3)) * 10;
  const more = descriptors(product.pid) - descriptorsBefore;
  const wrongCount = [...wrong.values()].reduce((sum, count) => sum + count, 0);
  console.log(`
requests                            ${asked}
memory at rest, after a third       ${rise.toFixed(2)} MB more in 10 min (at most ${maxRise})
descriptors at rest                 ${more} more than ${descriptorsBefore} (at most ${maxMoreDescriptors})
wrong answers                       ${wrongCount}`);
  for (const [what, count] of [...wrong].slice(0, 20)) console.log(`  ${count} × ${what}`);
  return rise < maxRise && more <= maxMoreDescriptors && wrongCount === 0;
}

/** What is resident when nothing is under way, and every page is what its upstreams say now: like is compared with like. In MB. */
async function atRest(product: Product, pages: readonly string[]): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let times = 0; times < bursts; times += 1) {
    await renderAll(product, pages);
    least = Math.min(least, await heldMegabytes(product.pid));
  }
  return least;
}

/** Has every page rendered again, and asks for it as most clients do and as few do. */
async function renderAll(product: Product, pages: readonly string[]): Promise<void> {
  await askForPurge(product.ops, { all: true });
  for (const encoding of ['br', 'identity'])
    await forEachOf(pages, 4, (path) => ask(product, path, { 'accept-encoding': encoding }));
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
