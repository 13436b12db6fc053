/** Plays a scenario in virtual time. */
import { syncBuiltinESMExports } from 'node:module';
import { mock } from 'node:test';
import { createMetrics } from '../../bff/metrics.ts';
import { tiers } from '../../bff/resilience/tiers.ts';
import { createRandom } from '../figures.ts';
import { createQueue, type EdgeEvent, lifetimeOf } from './edgeTier.ts';
import { createInstance, type Instance } from './instance.ts';
import type { ModelPage } from './pageModel.ts';
import { createTally, type Kept, type Result } from './result.ts';
import { type Arrival, arrivals, gap, pageBytes, playedPages, roomFor, type Scenario } from './scenario.ts';
import type { Target } from './traffic.ts';
import { createVirtualRedis } from './virtualRedis.ts';

export interface Simulated extends Result {
  /** Pages that were played, of all. */
  played: [pages: number, of: number];
  /** Of one instance, on average (bytes). */
  memory: { pages: number; answers: number };
  redis: { commands: number; keys: number } | null;
}

const startedAt = 1_700_000_000_000;

/** Longer than anything takes here. */
const lastMs = 5_000;

/** How many instances tell what they keep. */
const lookedInto = 20;

/** @param progress Told the share of the time that has passed. */
export async function simulate(
  scenario: Scenario,
  pages: readonly ModelPage[],
  progress: (share: number) => void,
): Promise<Simulated> {
  const { visitors, warmUpSeconds, seconds, edge, seed } = scenario;
  const random = createRandom(seed + 1);
  const clock = { ms: 0 };
  const now = () => startedAt + clock.ms;
  const targets = playedPages(scenario, pages);
  const tally = createTally(seconds);
  const metrics = createMetrics({ now });
  const byAddress = new Map(targets.map((target) => [target.address, target]));
  const weights = new Map([...byAddress.values()].map(({ edition }) => [edition.region as string, edition.weight]));
  const redis = scenario.redis > 0 ? createVirtualRedis(now, weightOfKey) : null;
  const htmlPages = roomFor(scenario, pages, targets);
  const instances = Array.from({ length: scenario.instances }, () =>
    createInstance({
      ...{ targets: byAddress, metrics, redis, observer: tally.observer, htmlPages, now, random },
      upstreamMs: scenario.upstreamMs,
    }),
  );
  const purges = purgeTimes(scenario, targets, random);
  const end = (warmUpSeconds + seconds) * 1_000;
  const edgeQueue = edge > 0 ? queueOf(targets, edge, random) : null;
  const visits = arrivals(scenario, targets);
  let nextVisit = edgeQueue ? undefined : next(visits);
  let commandsBefore = 0;

  const { content, lookup } = tiers;
  const usual = [content.freshMs, lookup.freshMs] as const;
  mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
  // What imports them by name has them, too.
  syncBuiltinESMExports();
  try {
    // In the product's own table, which all instances read.
    content.freshMs = lookup.freshMs = scenario.freshSeconds * 1_000;
    for (; clock.ms < end; clock.ms += 1) {
      tally.setTime(clock.ms - warmUpSeconds * 1_000);
      if (clock.ms === warmUpSeconds * 1_000) commandsBefore = redis?.commands() ?? 0;
      if (clock.ms % 10_000 === 0) progress(clock.ms / end);
      while (purges[0] && purges[0].at <= clock.ms) purge(purges.shift() as (typeof purges)[number]);
      for (; nextVisit && nextVisit.at <= clock.ms; nextVisit = next(visits))
        ask(nextVisit.target, instances[nextVisit.instance] as Instance);
      while (edgeQueue && edgeQueue.nextAt() <= clock.ms) askFromEdge(edgeQueue.pop());
      await passMs();
    }
    // What is under way comes to its end: its timers are no others' of a later simulation.
    tally.setTime(-1);
    for (let ms = 0; ms < lastMs; ms += 1) await passMs();
  } finally {
    mock.timers.reset();
    syncBuiltinESMExports();
    [content.freshMs, lookup.freshMs] = usual;
  }
  return {
    ...tally.result(visitors, edge > 0),
    played: [targets.length, scenario.editions * pages.length],
    memory: memoryOf(instances.slice(0, lookedInto), byAddress, weights),
    redis: redis && { commands: (redis.commands() - commandsBefore) / seconds, keys: redis.keys() },
  };

  /** How many keys one in Redis stands for: those of its edition, whose code or page is in it. */
  function weightOfKey(key: string): number {
    const region = /:(?:content|generation:region):([a-z-]+)/.exec(key)?.[1];
    const page = /:pages:(\/.*)/.exec(key)?.[1];
    return weights.get(region ?? '') ?? byAddress.get(page ?? '')?.edition.weight ?? 1;
  }

  /** A visitor at an instance; answers with the headers of what they get. */
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
    // What is stale is shown, and asked for behind the visitor.
    if (clock.ms >= event.shownUntil) tally.missedAtEdge(target);
    const instance = instances[Math.floor(random() * instances.length)] as Instance;
    ask(target, instance, (ready) => {
      const { maxAge, stale } = lifetimeOf(ready);
      const freshUntil = clock.ms + maxAge * 1_000;
      const at = freshUntil + gap(target.rate / edge / 1_000, random);
      edgeQueue?.push({ target, place, at, shownUntil: freshUntil + stale * 1_000 });
    });
  }

  function purge({ tag }: { tag: string }) {
    const target = { tags: [tag] };
    void redis?.connection.mark(target);
    for (const instance of instances) instance.purge(target);
  }
}

/** A millisecond, and all that it brings about. */
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

/** Purges at random times, each of an edition or an operation. */
function purgeTimes(
  { purgesPerHour, warmUpSeconds, seconds }: Scenario,
  targets: readonly Target[],
  random: () => number,
) {
  const perMs = purgesPerHour / 3_600_000;
  const tags = [
    ...new Set(
      targets.flatMap(({ edition, page }) => [
        `region:${edition.region}`,
        ...page.page.map(({ operation }) => `op:${operation}`),
      ]),
    ),
  ];
  const times: { at: number; tag: string }[] = [];
  if (perMs === 0) return times;
  for (let at = gap(perMs, random); at < (warmUpSeconds + seconds) * 1_000; at += gap(perMs, random))
    times.push({ at, tag: tags[Math.floor(random() * tags.length)] as string });
  return times;
}

/** What instances keep, each page and answer for as many as it stands for. */
function memoryOf(
  instances: readonly Instance[],
  targets: ReadonlyMap<string, Target>,
  weights: ReadonlyMap<string, number>,
) {
  const memory = { pages: 0, answers: 0 };
  for (const instance of instances) {
    const { pages, answers } = instance.kept();
    for (const address of pages) memory.pages += pageBytes * (targets.get(address)?.edition.weight ?? 0);
    for (const { key, bytes } of answers) memory.answers += bytes * (weights.get(key.split(' ', 1)[0] ?? '') ?? 1);
  }
  return { pages: memory.pages / instances.length, answers: memory.answers / instances.length };
}
