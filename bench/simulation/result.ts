/** What came of a simulation. All is counted as it happens, each page for as many as it stands for. */
import type { Observer } from './instance.ts';
import type { Edition, Target } from './traffic.ts';

/** Rates are per second, shares from 0 to 1. */
export interface Result {
  visitors: number;
  /** Of all visitors; null without a cache in front. */
  edgeKept: number | null;
  /** Requests that reach an instance. */
  requests: number;
  /** Share of these whose page was in the memory of the instance. */
  htmlKept: number;
  /** Share of these whose page was in Redis. */
  htmlFromRedis: number;
  /** Pages that were made, for visitors or behind them. */
  renders: number;
  /** Share of the upstream answers pages were made of that nobody had to ask an upstream for. */
  lookupsKept: number;
  upstreamCalls: number;
  /** In the second in which there were most; null where pages that stand for others do not tell. */
  mostUpstreamCalls: number | null;
  callsByOperation: [operation: string, perSecond: number][];
}

export type Kept = 'memory' | 'redis' | 'made';

export function createTally(seconds: number) {
  const sums = { requests: 0, memory: 0, redis: 0, renders: 0, lookups: 0, lookupsKept: 0, calls: 0, edgeAsked: 0 };
  const operations = new Map<string, number>();
  /** Upstream calls of each second, of each edition without its weight. */
  const bySecond = new Map<Edition, Float64Array>();
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
      const calls = bySecond.get(edition) ?? new Float64Array(seconds);
      calls[second] = (calls[second] ?? 0) + 1;
      bySecond.set(edition, calls);
    },
    rendered({ edition }) {
      if (isMeasured) sums.renders += edition.weight;
    },
  };

  return {
    observer,
    /** @param at Since counting began, ms; below 0 nothing counts. */
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
    /** @param options.isSteady Nothing happened to all editions at one time. */
    result(
      visitors: number,
      { hasEdge, isSteady, random }: { hasEdge: boolean; isSteady: boolean; random: () => number },
    ): Result {
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
        mostUpstreamCalls: isSteady || isInFull() ? Math.max(0, ...spreadOut(random)) : null,
        callsByOperation: [...operations]
          .map(([name, calls]): [string, number] => [name, calls / seconds])
          .sort(([, a], [, b]) => b - a),
      };
    },
  };

  /** Whether every edition stands for itself alone. */
  function isInFull() {
    return [...bySecond.keys()].every(({ weight }) => weight === 1);
  }

  /**
   * Upstream calls of each second. The editions that one stands for have visitors of their own, so they are not loaded in the same
   * seconds: each is taken to be as it was some random time ago, its seconds going round.
   */
  function spreadOut(random: () => number): Float64Array {
    const sum = new Float64Array(seconds);
    for (const [{ weight }, calls] of bySecond)
      for (let edition = 0; edition < weight; edition += 1) {
        const later = edition === 0 ? 0 : Math.floor(random() * seconds);
        const share = Math.min(1, weight - edition);
        for (const [at, count] of calls.entries()) {
          const second = (at + later) % seconds;
          sum[second] = (sum[second] ?? 0) + share * count;
        }
      }
    return sum;
  }
}
