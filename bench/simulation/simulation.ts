/** Plays a scenario in virtual time. */
import { syncBuiltinESMExports } from 'node:module';
import { mock } from 'node:test';
import { createMetrics } from '../../bff/metrics.ts';
import type { PurgeTarget } from '../../bff/resilience/cached.ts';
import { sizeOfPage } from '../../renderer/htmlStore.ts';
import { createRandom } from '../figures.ts';
import { createQueue, type EdgeEvent, lifetimeOf } from './edgeTier.ts';
import { codings, createInstance, type Instance } from './instance.ts';
import type { ModelPage } from './pageModel.ts';
import { createTally, type Kept, type Result } from './result.ts';
import { pageBytes, setTiers } from './rooms.ts';
import { type Arrival, arrivals, gap, playedPages, type Scenario } from './scenario.ts';
import { keyOf, type Target } from './traffic.ts';
import { createVirtualRedis } from './virtualRedis.ts';

export interface Simulated extends Result {
  /** Pages that were played, of all. */
  played: [pages: number, of: number];
  /** Of one instance, on average (bytes). */
  memory: { pages: number; finished: number; answers: number };
  redis: { commands: number; keys: number; bytes: number } | null;
}

const startedAt = 1_700_000_000_000;

/** Longer than anything takes here. */
const lastMs = 5_000;

/** How many instances are asked what they keep. */
const lookedInto = 20;

/** @param progress Told the share of the time that has passed. */
export async function simulate(
  scenario: Scenario,
  pages: readonly ModelPage[],
  progress: (share: number) => void,
): Promise<Simulated> {
  const { visitors, warmUpSeconds, seconds, edge, seed, purgesPerHour, purgesAll } = scenario;
  const random = createRandom(seed + 1);
  const clock = { ms: 0 };
  const now = () => startedAt + clock.ms;
  const targets = playedPages(scenario, pages);
  const tally = createTally(seconds);
  const metrics = createMetrics({ now });
  const byAddress = new Map(targets.map((target) => [target.address, target]));
  const weights = new Map([...byAddress.values()].map(({ edition }) => [edition.region as string, edition.weight]));
  const redis = scenario.redis > 0 ? createVirtualRedis({ now, weightOf, shorterBy: lengthsMissing(targets) }) : null;
  const purges = purgeTimes(scenario, targets, random);
  const end = (warmUpSeconds + seconds) * 1_000;
  const edgeQueue = edge > 0 ? queueOf(targets, edge, random) : null;
  const visits = arrivals(scenario, targets);
  let nextVisit = edgeQueue ? undefined : next(visits);
  let commandsBefore = 0;

  const { htmlPages, restore } = setTiers(scenario, pages, targets);
  const instances: Instance[] = [];
  mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
  // Modules that import them by name get the mocked ones, too.
  syncBuiltinESMExports();
  try {
    for (let count = 0; count < scenario.instances; count += 1)
      instances.push(
        createInstance({
          ...{ targets: byAddress, metrics, redis, observer: tally.observer, htmlPages, now, random },
          upstreamMs: scenario.upstreamMs,
        }),
      );
    for (; clock.ms < end; clock.ms += 1) {
      tally.setTime(clock.ms - warmUpSeconds * 1_000);
      if (clock.ms === warmUpSeconds * 1_000) commandsBefore = redis?.commands() ?? 0;
      if (clock.ms % 10_000 === 0) progress(clock.ms / end);
      while (purges[0] && purges[0].at <= clock.ms) purge((purges.shift() as Purge).target);
      for (; nextVisit && nextVisit.at <= clock.ms; nextVisit = next(visits))
        ask(nextVisit.target, instances[nextVisit.instance] as Instance);
      while (edgeQueue && edgeQueue.nextAt() <= clock.ms) askFromEdge(edgeQueue.pop());
      await passMs();
    }
    // What is under way comes to its end: its timers must not meet a later simulation.
    tally.setTime(-1);
    for (let ms = 0; ms < lastMs; ms += 1) await passMs();
  } finally {
    mock.timers.reset();
    syncBuiltinESMExports();
    restore();
  }
  return {
    ...tally.result(visitors, {
      hasEdge: edge > 0,
      isSteady: warmUpSeconds > 0 && purgesPerHour === 0 && !purgesAll,
      random,
    }),
    played: [targets.length, scenario.editions * pages.length],
    memory: memoryOf(instances.slice(0, lookedInto), byAddress, weights),
    redis: redis && {
      commands: (redis.commands() - commandsBefore) / seconds,
      keys: redis.keys(),
      bytes: redis.bytes(),
    },
  };

  /** For how many keys one in Redis stands: as many as its edition does, whose code or page is in it. */
  function weightOf(key: string): number {
    const region = /:(?:content|generation:region):([a-z-]+)/.exec(key)?.[1];
    const page = /:pages:(\/.*)/.exec(key)?.[1];
    return weights.get(region ?? '') ?? byAddress.get(page ?? '')?.edition.weight ?? 1;
  }

  /** A visitor at an instance. @param then Is given what they get. */
  function ask(target: Target, instance: Instance, then?: (ready: ReturnType<Instance['ready']> & object) => void) {
    const ready = instance.ready(target);
    if (ready) {
      tally.answered(target, 'memory');
      then?.(ready);
      return;
    }
    instance.answer(target).then((answer) => {
      const isFromRedis = answer.isKept && answer.ready.record.summary['cache'] === 'l2';
      const kept: Kept = answer.isKept ? (isFromRedis ? 'redis' : 'memory') : 'made';
      tally.answered(target, kept);
      then?.(answer.ready);
    });
  }

  function askFromEdge(event: EdgeEvent) {
    const { target, place } = event;
    // What is stale may be shown, and is asked for behind the visitor.
    if (clock.ms >= event.shownUntil) tally.missedAtEdge(target);
    const instance = instances[Math.floor(random() * instances.length)] as Instance;
    ask(target, instance, (ready) => {
      const { maxAge, stale } = lifetimeOf(ready);
      const freshUntil = clock.ms + maxAge * 1_000;
      const at = freshUntil + gap(target.rate / edge / 1_000, random);
      edgeQueue?.push({ target, place, at, shownUntil: freshUntil + stale * 1_000 });
    });
  }

  function purge(target: PurgeTarget) {
    void redis?.connection.mark(target);
    for (const instance of instances) instance.purge(target);
  }
}

/** A millisecond, and all that happens in it. */
async function passMs(): Promise<void> {
  mock.timers.tick(1);
  await new Promise(setImmediate);
}

function next(visits: Generator<Arrival>): Arrival | undefined {
  const { done, value } = visits.next();
  return done ? undefined : value;
}

/** Every page at every place, when its first visitor comes. */
function queueOf(targets: readonly Target[], places: number, random: () => number) {
  const queue = createQueue();
  for (const target of targets)
    for (let place = 0; place < places; place += 1)
      queue.push({ target, place, at: gap(target.rate / places / 1_000, random), shownUntil: 0 });
  return queue;
}

interface Purge {
  at: number;
  target: PurgeTarget;
}

/** Purges in their order: of an edition or an operation each, at random times, or of everything when counting begins. */
function purgeTimes(
  { purgesPerHour, purgesAll, warmUpSeconds, seconds }: Scenario,
  targets: readonly Target[],
  random: () => number,
): Purge[] {
  const tags = [
    ...new Set(
      targets.flatMap(({ edition, page }) => [
        `region:${edition.region}`,
        ...page.page.lookups.map(({ operation }) => `op:${operation}`),
      ]),
    ),
  ];
  const purges: Purge[] = purgesAll ? [{ at: warmUpSeconds * 1_000, target: { all: true } }] : [];
  const perMs = purgesPerHour / 3_600_000;
  if (perMs > 0)
    for (let at = gap(perMs, random); at < (warmUpSeconds + seconds) * 1_000; at += gap(perMs, random))
      purges.push({ at, target: { tags: [tags[Math.floor(random() * tags.length)] as string] } });
  return purges.sort((one, other) => one.at - other.at);
}

/** By how much what the instances write to Redis is shorter than what the product writes. */
function lengthsMissing(targets: readonly Target[]): (key: string) => number {
  const missing = new Map<string, number>();
  for (const target of targets) {
    const { address, page } = target;
    missing.set(`pages:${address}`, pageBytes - sizeOfPage(codings, address));
    for (const { lookups } of [page.shell, page.page, ...(page.prices ? [page.prices] : [])])
      for (const lookup of lookups) missing.set(`content:${keyOf(target, lookup)}`, lookup.jsonBytes);
  }
  // Behind what all keys begin with.
  return (key) => missing.get(/(?:pages|content):.*/s.exec(key)?.[0] ?? '') ?? 0;
}

/** What an instance keeps on average, each page and answer for as many as it stands for. */
function memoryOf(
  instances: readonly Instance[],
  targets: ReadonlyMap<string, Target>,
  weights: ReadonlyMap<string, number>,
) {
  const memory = { pages: 0, finished: 0, answers: 0 };
  const mean = 1 / instances.length;
  for (const instance of instances) {
    const { pages, finished, answers } = instance.kept();
    for (const address of pages) memory.pages += mean * pageBytes * (targets.get(address)?.edition.weight ?? 0);
    for (const { region, bytes } of finished) memory.finished += mean * bytes * (weights.get(region) ?? 0);
    // Answers that all editions share begin with no edition.
    for (const { key, bytes } of answers)
      memory.answers += mean * bytes * (weights.get(key.split(' ', 1)[0] ?? '') ?? 1);
  }
  return memory;
}
