/** How a process is, for the page of operations: numbers of the last hour, what has happened, what is kept. */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import type { Fill, Metrics } from '../metrics.ts';
import type { Circuits } from '../plugins/health.ts';
import { watching } from '../resilience/tiers.ts';
import { type Glance, glanceOf } from './glance.ts';
import { isKept } from './isKept.ts';
import type { Journal } from './journal.ts';
import { createTimeline, type Rows } from './timeline.ts';

const lookupFields = ['asked', 'kept'] as const;
const callFields = ['made', 'failed', 'ms'] as const;
const processFields = ['answered', 'failed', 'rssMb', 'heapMb', 'busy', 'lagMs'] as const;

/** All that the page shows of this server: of one process, or of its workers together. */
export interface Details extends ReturnType<Journal['read']> {
  /** By operation; `page` and `html` are the finished answers. */
  lookups: Rows<(typeof lookupFields)[number]>;
  /** Answered with something old because loading failed, by operation. */
  standIns: Rows<'times'>;
  editions: Rows<(typeof lookupFields)[number]>;
  /** By upstream and operation. */
  calls: Rows<(typeof callFields)[number]>;
  process: Record<(typeof processFields)[number], number[]>;
  fills: Record<string, Fill>;
  circuits: Circuits;
  /** Whether Redis answers and purges are heard; null without one. */
  redis: boolean | null;
}

export interface ProcessView {
  glance(): Promise<Glance>;
  details(): Promise<Details>;
  close(): void;
}

export interface ProcessViewOptions {
  metrics: Metrics;
  circuits: () => Circuits;
  /** Without a Redis there is no such question. */
  isRedisUp?: (() => boolean) | undefined;
  /** `ROLE`. */
  role: string;
  /** Wall clock, ms. */
  now?: () => number;
}

const mebibyte = 2 ** 20;

/** How often the event loop is looked at. */
const delayMs = 20;

export function createProcessView(options: ProcessViewOptions): ProcessView {
  const { metrics, circuits, isRedisUp, role, now = Date.now } = options;
  const { stepMs, steps } = watching;
  const id = randomUUID();
  const startedAt = now();
  const times = { stepMs, steps, now };
  const lookups = createTimeline(lookupFields, times);
  const standIns = createTimeline(['times'], times);
  const editions = createTimeline(lookupFields, times);
  const calls = createTimeline(callFields, times);
  const counted = createTimeline(['answered', 'failed'], times);
  // Of several looks within a step the worst.
  const measured = createTimeline(['rssMb', 'heapMb', 'busy', 'lagMs'], { ...times, join: Math.max });
  const delay = monitorEventLoopDelay({ resolution: delayMs });
  delay.enable();
  let loop = performance.eventLoopUtilization();
  let measuredAt = performance.now();
  const lookedUp = new Map<string, number>();

  /** Adds what has come since the last time to the step under way. */
  async function look(): Promise<void> {
    const { values } = await metrics.cacheRequests.get();
    for (const { labels, value } of values) {
      const { cache, tier, result } = labels;
      const name = `${cache} ${tier} ${result}`;
      const more = value - (lookedUp.get(name) ?? 0);
      lookedUp.set(name, value);
      if (tier !== 'l1' || result === 'bypass' || more <= 0) continue;
      lookups.add(String(cache), { asked: more, kept: isKept(String(cache), String(result)) ? more : 0 });
      if (result === 'stale_error') standIns.add(String(cache), { times: more });
    }
    const counts = metrics.journal.takeCounts();
    for (const [region, amounts] of counts.editions) editions.add(region, amounts);
    for (const [call, amounts] of counts.calls) calls.add(call, amounts);
    counted.add('requests', counts.requests);
    measure();
  }

  function measure(): void {
    const memory = { rssMb: residentBytes() / mebibyte, heapMb: getHeapStatistics().used_heap_size / mebibyte };
    measured.add('process', { ...memory, ...loopSince() });
  }

  /** How busy and how late the event loop was since it was measured last; nothing within a second, which would be this alone. */
  function loopSince(): { busy: number; lagMs: number } {
    if (performance.now() - measuredAt < 1_000) return { busy: 0, lagMs: 0 };
    measuredAt = performance.now();
    const busy = performance.eventLoopUtilization(loop).utilization;
    loop = performance.eventLoopUtilization();
    // It counts the time between two of its own ticks.
    const lagMs = delay.count > 0 ? Math.max(0, delay.percentile(99) / 1e6 - delayMs) : 0;
    delay.reset();
    return { busy, lagMs };
  }

  // An error that nobody catches would end the process; `details` looks as well, and passes it on to its caller.
  const timer = setInterval(() => void look().catch(() => {}), stepMs).unref();

  async function details(): Promise<Details> {
    await look();
    return {
      ...metrics.journal.read(),
      lookups: lookups.rows(),
      standIns: standIns.rows(),
      editions: editions.rows(),
      calls: calls.rows(),
      process: { ...present(counted.rows()['requests']), ...present(measured.rows()['process']) },
      fills: metrics.fills(),
      circuits: circuits(),
      redis: isRedisUp?.() ?? null,
    };
  }

  return {
    details,
    async glance() {
      const seen = await details();
      return { id, host: hostname(), pid: process.pid, role, startedAt, ...glanceOf(seen, now() - startedAt) };
    },
    close() {
      clearInterval(timer);
      delay.disable();
    },
  };
}

/** Memory that the process holds; 0 while it cannot be read, which takes a free file descriptor. */
function residentBytes(): number {
  try {
    return process.memoryUsage.rss();
  } catch {
    return 0;
  }
}

/** A row that `look` has just written. */
function present<Row>(row: Row | undefined): Row {
  if (!row) throw new TypeError('the row has been written');
  return row;
}
