/** Replays a sequence of callers, time, upstream, purges and L2 against real caches and records forbidden responses. */
import { vi } from 'vitest';
import { type AnswerCache, backOff, createAnswerCache, type FoundAnswer } from '../../bff/upstreams/answerCache.ts';
import { jitter, maxAgeWithoutBus, negativeMaxAge, policies, staleWaitMs } from '../../runtime/cache/policy.ts';
import { UpstreamError } from '../../runtime/http/problems/errors.ts';
import { createMetrics } from '../../runtime/telemetry/metrics.ts';
import { cachedMs, keyOf, keys } from './cacheModelKeys.ts';
import { createFakeL2 } from './fakeL2.ts';
import { settled } from './settled.ts';

/** Outcome of a load; a slow load stays open until `finish`. */
export type Mode = 'ok' | 'nothing' | 'fail' | 'slow';

interface Value {
  key: string;
  /** Purges of this key before its load was requested. */
  purges: number;
  /** Index into `World.loads`. */
  load: number;
}

interface Load {
  key: string;
  purges: number;
  instance: number;
  startedAt: number;
  end: 'none' | 'ok' | 'failed';
  endedAt: number;
  finish(mode: Exclude<Mode, 'slow'>): void;
}

/** Last loaded value of a key, which determines the correct response. */
interface Expected {
  value: Value | null;
  loadedAt: number;
  purgedSince: boolean;
}

/** Creates the caches of a deployment. Creation is slow, so histories share the caches and each uses its own keys. */
export function createDeployment({ instances, withL2 }: { instances: number; withL2: boolean }) {
  const clock = { now: 1_700_000_000_000 };
  const fake = withL2 ? createFakeL2() : null;
  const caches = Array.from({ length: instances }, () =>
    createAnswerCache({ metrics: createMetrics(), l2: fake?.l2, now: () => clock.now, random: () => 0.5 }),
  );
  return { clock, l2: fake, caches, histories: 0 };
}

/** One history on a deployment; the test must use vitest's fake timers. */
export class World {
  mode: Mode = 'ok';
  readonly complaints: string[] = [];
  readonly loads: Load[] = [];
  readonly caches: AnswerCache[];
  readonly #clock: { now: number };
  readonly #l2: ReturnType<typeof createFakeL2> | null;
  readonly #history: number;
  readonly #purges = new Map<string, number>();
  /** By key; only used with a single instance, because several instances load into the same L2. */
  readonly #expected = new Map<string, Expected>();
  /** Back-off by instance and key: number of consecutive failures and end of the back-off. */
  readonly #backOffs = new Map<string, { failures: number; until: number }>();
  /** Calls of `get` without a result yet. */
  readonly #pendingGets = new Set<{ instance: number; key: string; at: number; hasUsableEntry: boolean }>();

  constructor(deployment: ReturnType<typeof createDeployment>) {
    this.caches = deployment.caches;
    this.#clock = deployment.clock;
    this.#l2 = deployment.l2;
    this.#history = deployment.histories++;
    this.setL2(true);
  }

  get now(): number {
    return this.#clock.now;
  }

  get isSingleInstance(): boolean {
    return this.caches.length === 1;
  }

  async get(instance: number, key: string) {
    const { freshness, tags } = keyOf(key);
    const requested = { at: this.now, purges: this.#purgesOf(key), loads: this.loads.length };
    const openLoad = this.#findOpenLoad(instance, key, requested.purges);
    const expected = this.isSingleInstance ? this.#expected.get(key) : undefined;
    const lookup = {
      key: this.#cacheKeyOf(key),
      operation: key,
      freshness,
      tags,
      load: () => this.#load(instance, key, requested.purges),
      revive: (value: unknown) => value as Value | null,
    };
    const cache = this.caches[instance] as AnswerCache;
    const pendingGet = {
      instance,
      key,
      at: requested.at,
      hasUsableEntry: expected !== undefined && isUsable(key, expected, requested.at),
    };
    const isBackingOff = this.#isBackingOff(instance, key);
    let result: string | undefined;
    this.#pendingGets.add(pendingGet);
    cache
      .get<Value>(lookup)
      .then(
        (answer) => {
          result = answer.result;
          this.#check(instance, key, requested, openLoad, expected, answer);
        },
        (error: unknown) => this.#checkFailure(instance, key, requested, expected, error),
      )
      .finally(() => this.#pendingGets.delete(pendingGet));
    await settled();
    if (result === 'stale' && !openLoad && !isBackingOff) this.#checkRevalidation(instance, key, requested.loads);
    this.#checkPendingGets();
  }

  async pass(ms: number) {
    this.#clock.now += ms;
    await vi.advanceTimersByTimeAsync(ms);
    await settled();
    this.#checkPendingGets();
  }

  async finish(index: number, mode: Exclude<Mode, 'slow'>) {
    const openLoads = this.loads.filter(({ end }) => end === 'none');
    openLoads[index % Math.max(1, openLoads.length)]?.finish(mode);
    await settled();
  }

  /** Purges on one instance; the others are notified while the purge bus is up. */
  async purge(instance: number, target: { all: true } | { tags: string[] }) {
    // Without the bus the other instances cannot know of the purge, so the model does not cover them.
    const isBusUp = this.#l2?.state.isUp ?? false;
    if (!this.isSingleInstance && !isBusUp) return;
    for (const [key, { tags }] of Object.entries(keys)) {
      if (!('all' in target) && !tags.some((tag) => target.tags.includes(tag))) continue;
      this.#purges.set(key, this.#purgesOf(key) + 1);
      const expected = this.#expected.get(key);
      if (expected) expected.purgedSince = true;
    }
    (this.caches[instance] as AnswerCache).purge(target);
    if (isBusUp) for (const tag of 'all' in target ? ['all'] : target.tags) this.#l2?.mark(tag);
    if (isBusUp) for (const cache of this.caches) cache.purge(target);
    await settled();
  }

  setL2(isUp: boolean) {
    if (this.#l2) this.#l2.state.isUp = isUp;
  }

  #cacheKeyOf(key: string) {
    return `${key} of history ${this.#history}`;
  }

  #purgesOf(key: string) {
    return this.#purges.get(key) ?? 0;
  }

  #findOpenLoad(instance: number, key: string, purges: number) {
    return this.loads.find(
      (load) => load.end === 'none' && load.instance === instance && load.key === key && load.purges === purges,
    );
  }

  #load(instance: number, key: string, purges: number) {
    if (this.#findOpenLoad(instance, key, purges)) this.#complain(`two loads of ${key} at the same time`);
    if (this.#isBackingOff(instance, key)) this.#complain(`${key} was loaded during back-off`);
    const value: Value = { key, purges, load: this.loads.length };
    return new Promise<{ value: Value | null; bytes: number }>((resolve, reject) => {
      const load: Load = {
        key,
        purges,
        instance,
        startedAt: this.now,
        end: 'none',
        endedAt: 0,
        finish: (mode) => {
          load.end = mode === 'fail' ? 'failed' : 'ok';
          load.endedAt = this.now;
          this.#updateBackOff(instance, key, load.end);
          const isStored = load.end === 'ok' && purges === this.#purgesOf(key);
          const loadedValue = mode === 'nothing' ? null : value;
          if (isStored) this.#expected.set(key, { value: loadedValue, loadedAt: this.now, purgedSince: false });
          if (load.end === 'ok') resolve({ value: loadedValue, bytes: 100 });
          else reject(new UpstreamError({ upstream: 'content', operation: key }, 'status', 'down'));
        },
      };
      this.loads.push(load);
      if (this.mode !== 'slow') load.finish(this.mode);
    });
  }

  #check(
    instance: number,
    key: string,
    requested: { at: number; purges: number; loads: number },
    openLoad: Load | undefined,
    expected: Expected | undefined,
    { value, result, freshUntil }: FoundAnswer<Value>,
  ) {
    const { maxAge, staleWhileRevalidate } = policies[keyOf(key).freshness];
    const newLoads = this.loads.slice(requested.loads).filter((load) => load.key === key && load.instance === instance);
    const hasFailedRecently = this.#hasFailedRecently(instance, key, requested.at);

    if (value) {
      const load = this.loads[value.load] as Load;
      if (value.key !== key) this.#complain(`${key} returned the value of ${value.key}`);
      if (load.end !== 'ok') this.#complain(`${key} returned a value that was never loaded`);
      if (requested.at >= load.endedAt + cachedMs(key)) this.#complain(`${key} is too old`);
      if (value.purges < requested.purges) {
        const waitedMs = this.now - (openLoad?.startedAt ?? requested.at);
        const isSlow = result === 'stale' && waitedMs >= staleWaitMs;
        if (!isSlow && !hasFailedRecently) this.#complain(`${key} was purged and returned as ${result}`);
      }
    }
    if (result === 'hit' && newLoads.length > 0 && this.now === requested.at)
      this.#complain(`a hit of ${key} caused a load`);
    if (freshUntil > this.now && result === 'stale' && !hasFailedRecently)
      this.#complain(`${key} is both stale and fresh`);

    if (!expected) return;
    const age = requested.at - expected.loadedAt;
    const freshFor = Math.min(
      expected.value === null ? Math.min(negativeMaxAge, maxAge) : maxAge,
      this.#l2 && !this.#l2.state.isUp ? maxAgeWithoutBus : Number.POSITIVE_INFINITY,
    );
    const staleFor = (expected.value === null ? Math.min(negativeMaxAge, maxAge) : maxAge) + staleWhileRevalidate;
    const isSame = value?.load === expected.value?.load;
    if (!expected.purgedSince && age < freshFor) {
      if (result !== 'hit' || !isSame) this.#complain(`${key} is fresh and returned as ${result}`);
    } else if (!expected.purgedSince && age < staleFor) {
      if (result !== 'stale' || !isSame) this.#complain(`${key} is stale and returned as ${result}`);
      if (newLoads.length > 1) this.#complain(`${newLoads.length} revalidations of ${key}`);
    } else if (result === 'hit') this.#complain(`${key} is neither fresh nor loaded and returned as a hit`);
  }

  #checkFailure(
    instance: number,
    key: string,
    requested: { at: number },
    expected: Expected | undefined,
    error: unknown,
  ) {
    if (!(error instanceof UpstreamError) || error.operation !== key) this.#complain(`${key} failed with ${error}`);
    if (!this.#hasFailedRecently(instance, key, requested.at)) this.#complain(`${key} failed without a failed load`);
    if (expected && isUsable(key, expected, requested.at))
      this.#complain(`${key} failed although a usable entry was cached`);
  }

  /** A stale response must start a load, unless L2 had a fresh entry. */
  #checkRevalidation(instance: number, key: string, loadsBefore: number) {
    const isLoaded = this.loads.slice(loadsBefore).some((load) => load.key === key && load.instance === instance);
    const stored = new Map((this.caches[instance] as AnswerCache).entries()).get(this.#cacheKeyOf(key));
    const isFresh = stored !== undefined && this.now < stored.freshUntil;
    if (!isLoaded && !isFresh) this.#complain(`${key} was stale and not revalidated`);
  }

  #checkPendingGets() {
    for (const { instance, key, at, hasUsableEntry } of this.#pendingGets) {
      if (hasUsableEntry && this.now >= at + staleWaitMs)
        this.#complain(`${key} waits although a usable entry is cached`);
      const isLoading = this.loads.some(
        (load) => load.key === key && load.instance === instance && load.end === 'none',
      );
      if (!isLoading) this.#complain(`${key} waits without an open load`);
    }
  }

  #isBackingOff(instance: number, key: string) {
    return this.now < (this.#backOffs.get(`${instance} ${key}`)?.until ?? 0);
  }

  #updateBackOff(instance: number, key: string, end: Load['end']) {
    const failures = end === 'failed' ? (this.#backOffs.get(`${instance} ${key}`)?.failures ?? 0) + 1 : 0;
    const { firstMs, maxMs } = backOff;
    const backOffMs = failures > 0 ? Math.min(firstMs * 2 ** (failures - 1), maxMs) * (1 - jitter / 2) : 0;
    this.#backOffs.set(`${instance} ${key}`, { failures, until: this.now + backOffMs });
  }

  /** True if a load failed after `since` or less than the maximum back-off before it. */
  #hasFailedRecently(instance: number, key: string, since: number) {
    return this.loads.some(
      (load) =>
        load.instance === instance && load.key === key && load.end === 'failed' && load.endedAt + backOff.maxMs > since,
    );
  }

  #complain(complaint: string) {
    this.complaints.push(complaint);
  }
}

function isUsable(key: string, { loadedAt }: Expected, at: number) {
  return at < loadedAt + cachedMs(key);
}
