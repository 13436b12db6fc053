import { type AnswerEntry, type AnswerLookup, createAnswerCache } from '../../bff/upstreams/answerCache.ts';
import { pack } from '../../runtime/cache/packing.ts';
import { policies } from '../../runtime/cache/policy.ts';
import type { L2 } from '../../runtime/cache/redis/l2.ts';
import { UpstreamError } from '../../runtime/http/problems/errors.ts';
import { createMetrics } from '../../runtime/telemetry/metrics.ts';
import { settled } from './settled.ts';

export interface Value {
  n: number;
}
export type Loaded = { value: Value | null; bytes: number };

const content = policies.content;

/** A cache with clock, randomness and upstream under test control. The n-th load returns `{ n }`. */
export function buildTestCache({ l2, off = false }: { l2?: L2<AnswerEntry>; off?: boolean } = {}) {
  const metrics = createMetrics();
  const clock = { now: 1_700_000_000_000, random: 0.5 };
  const cache = createAnswerCache({ metrics, l2, off, now: () => clock.now, random: () => clock.random });
  const upstream = {
    loads: 0,
    answer: async (n: number): Promise<Loaded> => ({ value: { n }, bytes: 100 }),
  };
  const lookup = (overrides: Partial<AnswerLookup<Value>> = {}): AnswerLookup<Value> => ({
    key: 'a',
    operation: 'header',
    freshness: 'content',
    tags: ['op:header', 'region:de'],
    load: () => upstream.answer(++upstream.loads),
    revive: (value) => value as Value | null,
    ...overrides,
  });
  return {
    metrics,
    clock,
    cache,
    upstream,
    get: (overrides?: Partial<AnswerLookup<Value>>) => cache.get(lookup(overrides)),
    pass(ms: number) {
      clock.now += ms;
    },
    fail() {
      upstream.answer = () => Promise.reject(down());
    },
    clearFaults() {
      upstream.answer = async (n) => ({ value: { n }, bytes: 100 });
    },
    /** Leaves loads open until the test ends the oldest one, by `succeed` or `fail`. */
    slow() {
      const openLoads: { succeed(): void; fail(): void }[] = [];
      upstream.answer = (n) =>
        new Promise((resolve, reject) => {
          openLoads.push({ succeed: () => resolve({ value: { n }, bytes: 100 }), fail: () => reject(down()) });
        });
      return {
        async succeed() {
          await settled();
          openLoads.shift()?.succeed();
          await settled();
        },
        async fail() {
          await settled();
          openLoads.shift()?.fail();
          await settled();
        },
      };
    },
    async counted(result: string, tier = 'l1') {
      const { values } = await metrics.cacheRequests.get();
      return values
        .filter(({ labels }) => labels.result === result && labels.tier === tier)
        .reduce((sum, { value }) => sum + value, 0);
    },
  };
}

const down = () => new UpstreamError({ upstream: 'content', operation: 'header' }, 'network', 'down');

/** A fresh entry as read from disk or L2, stored when the clock of `buildTestCache` starts. */
export function entry(overrides: Partial<AnswerEntry> = {}): AnswerEntry {
  const storedAt = 1_700_000_000_000;
  return {
    packed: pack({ n: 77 }),
    operation: 'header',
    freshness: 'content',
    tags: ['op:header', 'region:de'],
    bytes: 100,
    storedAt,
    freshUntil: storedAt + content.maxAge,
    staleUntil: storedAt + content.maxAge + content.staleWhileRevalidate,
    usableUntil: storedAt + content.staleIfError,
    unverified: true,
    ...overrides,
  };
}
