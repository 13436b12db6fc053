import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Keepable, KeptThing } from '../../../contracts/lifetime.ts';
import type { PurgeTarget } from '../../../runtime/cache/cached.ts';
import { overheadBytes } from '../../../runtime/cache/entryStores.ts';
import type { Packed } from '../../../runtime/cache/packing.ts';
import { pageStore as limits } from '../../../runtime/cache/tiers.ts';
import type { Metrics } from '../../../runtime/telemetry/metrics.ts';

/** A finished answer: sent again as it is for as long as everything it was made of stays as it is. */
export interface Finished<T extends object = object> extends Keepable {
  answer: T;
  /** JSON, ready to be sent. */
  bytes: Packed;
  /** Of a redirect: when its record ends (wall clock, ms), if ever. */
  endsAt?: number | null;
}

/** As it is kept: what its bytes say is read from them again where it is asked for. */
export interface Kept extends Omit<Finished, 'answer'> {
  /** Wall clock, ms. */
  storedAt: number;
}

export interface PageStore {
  get(key: string): Kept | undefined;
  /** @param options.chosen The key holds what a visitor can choose freely: such answers push out only each other. */
  put(key: string, finished: Finished, options: { chosen: boolean }): void;
  /** Drops what carries one of the tags: it is made anew from the answers below it. Answers how many there were. */
  purge(target: PurgeTarget, options?: { dryRun?: boolean }): number;
  entries(): KeptThing[];
}

/** The memory that a finished answer is taken to need: for its bytes, half as much for their compressed forms, and for the entry itself. */
export const sizeOfFinished = ({ bytes }: { bytes: { byteLength: number } }): number =>
  Math.ceil(1.5 * bytes.byteLength) + overheadBytes;

/** @param now Wall clock in milliseconds. */
export function createPageStore(metrics: Metrics, now: () => number): PageStore {
  const build = (cache: string, maxSize: number) => {
    const store = new LRUCache<string, Kept>({
      maxSize,
      sizeCalculation: sizeOfFinished,
      dispose: (_finished, _key, reason) => {
        if (reason === 'evict') metrics.cacheEvictions.inc({ cache });
      },
    });
    metrics.watchStore(cache, () => ({ entries: store.size, bytes: store.calculatedSize }));
    return store;
  };
  const pages = build('page', limits.pagesBytes);
  const choices = build('choice', limits.choicesBytes);

  function get(key: string): Kept | undefined {
    const finished = pages.get(key) ?? choices.get(key);
    return finished && now() < finished.freshUntil ? finished : undefined;
  }

  return {
    get,
    put(key, { answer: _answer, ...finished }, { chosen }) {
      const store = chosen ? choices : pages;
      const kept = store.peek(key);
      // Content that did not change is kept once, not once in every answer under way, and stays the same object.
      const { bytes } = kept?.etag === finished.etag ? kept : finished;
      store.set(key, { ...finished, bytes, storedAt: now() });
    },
    purge(target, { dryRun = false } = {}) {
      let purged = 0;
      for (const store of [pages, choices]) {
        for (const [key, { tags }] of [...store.entries()]) {
          if (!('all' in target) && !tags.some((tag) => target.tags.includes(tag))) continue;
          purged += 1;
          if (!dryRun) store.delete(key);
        }
      }
      return purged;
    },
    entries: () =>
      [pages, choices].flatMap((store) =>
        // The library types its pairs too widely.
        ([...store.entries()] as [string, Kept][]).map(([key, kept]) => ({
          key,
          ...kept,
          bytes: kept.bytes.byteLength,
        })),
      ),
  };
}

/** A tag of the content. */
export function toEtag(bytes: Uint8Array): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;
}
