/** What came of a simulation: counted as it happens, each page for as many as it stands for. */
import type { Observer } from './instance.ts';
import type { Target } from './traffic.ts';

/** Rates are per second, shares from 0 to 1. */
export interface Result {
  visitors: number;
  /** Of all visitors; null without a cache in front. */
  edgeKept: number | null;
  /** Requests that reach an instance. */
  requests: number;
  /** Of these: pages in the memory of the instance, in Redis, or made for the visitor. */
  htmlKept: number;
  htmlFromRedis: number;
  renders: number;
  /** Of upstream answers that pages were made of. */
  lookupsKept: number;
  upstreamCalls: number;
  /** In the second in which there were most. */
  mostUpstreamCalls: number;
  callsByOperation: [operation: string, perSecond: number][];
}

export type Kept = 'memory' | 'redis' | 'made';

export function createTally(seconds: number) {
  const sums = { requests: 0, memory: 0, redis: 0, renders: 0, lookups: 0, lookupsKept: 0, calls: 0, edgeAsked: 0 };
  const operations = new Map<string, number>();
  const bySecond = new Map<number, number>();
  let isMeasured = false;
  let second = 0;

  const observer: Observer = {
    lookedUp({ edition }, isKept) {
      if (!isMeasured) return;
      sums.lookups += edition.weight;
      if (isKept) sums.lookupsKept += edition.weight;
    },
    called({ edition }, operation) {
      if (!isMeasured) return;
      sums.calls += edition.weight;
      operations.set(operation, (operations.get(operation) ?? 0) + edition.weight);
      bySecond.set(second, (bySecond.get(second) ?? 0) + edition.weight);
    },
    rendered({ edition }) {
      if (isMeasured) sums.renders += edition.weight;
    },
  };

  return {
    observer,
    /** @param at Since the beginning of what is measured, ms; below 0 nothing counts. */
    setTime(at: number) {
      isMeasured = at >= 0;
      second = Math.floor(at / 1_000);
    },
    answered({ edition }: Target, kept: Kept) {
      if (!isMeasured) return;
      sums.requests += edition.weight;
      if (kept === 'memory') sums.memory += edition.weight;
      if (kept === 'redis') sums.redis += edition.weight;
    },
    /** A visitor whom the cache in front could not answer by itself. */
    missedAtEdge({ edition }: Target) {
      if (isMeasured) sums.edgeAsked += edition.weight;
    },
    result(visitors: number, hasEdge: boolean): Result {
      const share = (part: number, whole: number) => (whole > 0 ? part / whole : 0);
      return {
        visitors,
        edgeKept: hasEdge ? 1 - sums.edgeAsked / (visitors * seconds) : null,
        requests: sums.requests / seconds,
        htmlKept: share(sums.memory, sums.requests),
        htmlFromRedis: share(sums.redis, sums.requests),
        renders: sums.renders / seconds,
        lookupsKept: share(sums.lookupsKept, sums.lookups),
        upstreamCalls: sums.calls / seconds,
        mostUpstreamCalls: Math.max(0, ...bySecond.values()),
        callsByOperation: [...operations]
          .map(([name, calls]): [string, number] => [name, calls / seconds])
          .sort(([, a], [, b]) => b - a),
      };
    },
  };
}
