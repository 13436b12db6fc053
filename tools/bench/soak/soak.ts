/** `npm run soak`: mixed traffic with random upstream faults, Redis failures and purges; see its help. */
import { readdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type RedisServer, redisMissing, startRedisServer } from '../../redisServer.ts';
import { buildWhenOlder } from '../../start/buildWhenOlder.js';
import { residentMegabytes, stopAll, stopAllOnSignals } from '../benchmarks/processes.ts';
import { fetchPage, forEachConcurrently, sitePaths } from '../benchmarks/visits.ts';
import { createRandom, shuffled, slope } from '../figures.ts';
import { adminToken, type Product, requestPurge, startProduct, startUpstreams } from '../product.ts';
import { runChaos } from './chaos.ts';
import { runTraffic } from './traffic.ts';

/** Minimum duration: gives three memory samples after the first third; fewer show no trend. */
const minMinutes = 5;

const help = `Usage: npm run soak [-- [minutes] [--seed <n>] [--pages <n>]]

Starts the built product, its sandbox and a Redis (if redis-server is installed). Requests pages, JSON and personal
data while it switches upstream faults on and off, kills and freezes Redis, and purges. Prints the growth of memory and file
descriptors and the number of wrong responses; exits with 1 if one of them exceeds its limit.

  minutes      duration of the traffic (20, at least ${minMinutes}); start and end take four more minutes
  --seed <n>   random seed, to repeat a run (default: from the time; printed)
  --pages <n>  number of different pages (400)
  --help       show this text`;

/** Limit for the growth of resident memory at rest after the first third, in MB per 10 minutes. */
const maxGrowth = 1;
/** Duration of traffic and faults between two memory samples, in ms. */
const roundMs = 60_000;
/** Wait in ms after which hanging requests have timed out and all circuits are closed. */
const drainMs = 15_000;
/**
 * Number of renders of every page before the traffic, so that the memory pools of the C library have reached their size
 * (decision 0030).
 */
const warmUps = 12;
/** Number of renders of every page per memory sample, the lowest memory after them: V8 releases varying amounts. */
const rendersPerSample = 3;
/**
 * Number and interval (ms) of memory reads after a garbage collection: background threads release memory with a delay.
 */
const [memoryReads, memoryReadMs] = [10, 200];
/**
 * Wait in ms after which idle upstream connections are closed: the sandbox keeps them alive for 72 s, the default of
 * Fastify.
 */
const idleMs = 80_000;
/** Limit for additional file descriptors after `idleMs`, compared with those before the traffic. */
const maxAddedDescriptors = 10;

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
const isValid = minutes >= minMinutes && Number.isInteger(seed) && pageCount >= 1 && positionals.length <= 1;
if (values.help || !isValid) console.log(help);
process.exitCode = isValid && (values.help || (await soak())) ? 0 : 1;

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
  const pages = shuffled(await sitePaths(product), createRandom(seed)).slice(0, pageCount);
  const startedAt = Date.now();
  const minute = () => (Date.now() - startedAt) / 60_000;
  const progress = (line: string) => console.error(`${minute().toFixed(1)} min  ${line}`);
  progress(`rendering ${pages.length} pages, ${warmUps} times`);
  for (let times = 0; times < warmUps; times += 1) await renderAll(product, pages);
  await wait(idleMs);
  const descriptorsBefore = descriptorCount(product.pid);

  const loadedAt = minute();
  const samples: Sample[] = [];
  const chaos = { upstreams, ops: product.ops, redis, random: createRandom(seed), progress };
  const traffic = { origin: product.origin, pages, random: createRandom(seed + 1), requestCount: 0, wrong: new Map() };
  while (minute() - loadedAt < minutes) {
    const endsAt = Date.now() + roundMs;
    const isOver = () => Date.now() >= endsAt;
    await Promise.all([runTraffic(traffic, isOver), runChaos(chaos, isOver)]);
    await wait(drainMs);
    const megabytes = await megabytesAtRest(product, pages);
    samples.push({ x: minute() - loadedAt, y: megabytes });
    progress(`at rest: ${megabytes.toFixed(1)} MB`);
  }
  const { requestCount, wrong } = traffic;
  for (const path of pages.slice(0, 40)) {
    const { status, headers } = await fetchPage(product, path);
    if (status !== 200 || /no-store/.test(String(headers['cache-control'])))
      wrong.set(`${path}: incomplete after the faults were removed`, 1);
  }
  await wait(idleMs);

  const growth = slope(samples.filter(({ x }) => x > minutes / 3)) * 10;
  const addedDescriptors = descriptorCount(product.pid) - descriptorsBefore;
  const wrongCount = [...wrong.values()].reduce((sum, count) => sum + count, 0);
  console.log(`
requests                            ${requestCount}
memory growth after a third         ${growth.toFixed(2)} MB in 10 min (at most ${maxGrowth})
descriptors at the end              ${addedDescriptors} more than ${descriptorsBefore} (at most ${maxAddedDescriptors})
wrong responses                     ${wrongCount}`);
  for (const [description, count] of [...wrong].slice(0, 20)) console.log(`  ${count} × ${description}`);
  return growth < maxGrowth && addedDescriptors <= maxAddedDescriptors && wrongCount === 0;
}

/** Resident memory in MB without traffic, after every page was rendered again, so that samples are comparable. */
async function megabytesAtRest(product: Product, pages: readonly string[]): Promise<number> {
  let min = Number.POSITIVE_INFINITY;
  for (let times = 0; times < rendersPerSample; times += 1) {
    await renderAll(product, pages);
    min = Math.min(min, await megabytesAfterCollection(product.pid));
  }
  return min;
}

/** Renders every page again and requests it with brotli and uncompressed. */
async function renderAll(product: Product, pages: readonly string[]): Promise<void> {
  await requestPurge(product.ops, { all: true });
  for (const encoding of ['br', 'identity'])
    await forEachConcurrently(pages, 4, (path) => fetchPage(product, path, { 'accept-encoding': encoding }));
}

/** Resident memory after a garbage collection, in MB. */
async function megabytesAfterCollection(pid: number): Promise<number> {
  process.kill(pid, 'SIGWINCH');
  let megabytes = Number.POSITIVE_INFINITY;
  for (let read = 0; read < memoryReads; read += 1) {
    await wait(memoryReadMs);
    megabytes = Math.min(megabytes, residentMegabytes(pid));
  }
  return megabytes;
}

/** Number of open files and connections of a process. */
function descriptorCount(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}
