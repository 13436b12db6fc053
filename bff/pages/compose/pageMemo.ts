/** Memo of composed responses: composed and serialised once, then reused while all underlying data stays fresh. */
import { createHash } from 'node:crypto';
import type { Degraded } from '../../../contracts/degraded.ts';
import type { Cacheable, ListedEntry } from '../../../contracts/lifetime.ts';
import type { DeferredSection } from '../../../contracts/pageSource.ts';
import { pageQueryParameters } from '../../../contracts/routes.ts';
import { Cache } from '../../../runtime/cache/cache.ts';
import type { CacheEntry, CacheResult } from '../../../runtime/cache/lookup.ts';
import { memoryBounds } from '../../../runtime/cache/memoryBounds.ts';
import { createMemoryStore } from '../../../runtime/cache/memoryStore.ts';
import { createPacker, type Packed, pack } from '../../../runtime/cache/packing.ts';
import type { PurgeLocal } from '../../../runtime/cache/purgeTarget.ts';
import type { Metrics } from '../../../runtime/telemetry/metrics.ts';
import { overheadBytes } from '../../upstreams/answerCache.ts';
import type { Visit } from '../../upstreams/visit.ts';
import type { Budget } from './budgets.ts';

/** Serialised response with its cache metadata. */
export interface ResponsePayload extends Cacheable {
  /** JSON, ready to be sent. */
  bytes: Packed;
  /** End of a stored redirect (wall clock, ms), if it has one. */
  endsAt?: number | null;
}

/** A memoised response; its data is unpacked from the bytes when needed. */
export interface MemoEntry extends ResponsePayload, CacheEntry {
  /** Supplementary parts that the response lacks. */
  degraded: Degraded;
  /** The request contains user input; see `hasUserInput`. */
  isUserSupplied: boolean;
}

/** A response with its cache result and metadata. */
export interface BuiltResponse<T extends object> extends ResponsePayload {
  answer: T;
  /** Memo key; null when the response is not memoised. */
  key: string | null;
  result: CacheResult;
  /** For one visitor alone: never cached. */
  personal: boolean;
  /** The lookup of a stored redirect failed: the response is complete, but must not be cached downstream. */
  redirectUnknown: boolean;
  degraded: Degraded;
  deferred: Readonly<Record<string, DeferredSection>>;
}

/** A composed response with its deferred sections. */
export interface Composed<T> {
  answer: T;
  deferred: BuiltResponse<object>['deferred'];
  /** Maximum age of a response that lacks sections, ms. Default: it is not memoised. */
  incompleteMaxAge?: number | undefined;
}

/** Maximum total size of responses that stay unpacked (most recently used), in bytes of JSON. */
const maxUnpackedBytes = 4 * 1024 * 1024;

/** Returns the estimated memory of an entry: its bytes, half as much for compressed forms, and overhead. */
export const sizeOfMemo = ({ bytes }: { bytes: { byteLength: number } }): number =>
  Math.ceil(1.5 * bytes.byteLength) + overheadBytes;

/** Dependencies of the memo. */
export interface PageMemoOptions {
  metrics: Metrics;
  /** Wall clock in milliseconds. */
  now: () => number;
  /** Returns whether purges of other instances are currently received. Omitted without other instances. */
  isBusUp?: () => boolean;
}

/** Memo of a BFF's composed responses. */
export class PageMemo {
  readonly #metrics: Metrics;
  readonly #now: () => number;
  readonly #cache: Cache<MemoEntry>;
  readonly #packer = createPacker(maxUnpackedBytes);
  /** Operations looked up so far by responses being composed, by key. */
  readonly #pendingOperations = new Map<string, ReadonlySet<string>>();
  /** Operations used by responses with a `kind:` tag, as far as composed by this process. */
  readonly #operationsByKind = new Map<string, Set<string>>();

  constructor({ metrics, now, isBusUp }: PageMemoOptions) {
    this.#metrics = metrics;
    this.#now = now;
    const store = createMemoryStore<MemoEntry, 'page' | 'choice'>({
      partitions: { page: memoryBounds.pages, choice: memoryBounds.userSupplied },
      partitionOf: ({ isUserSupplied }) => (isUserSupplied ? 'choice' : 'page'),
      sizeOf: sizeOfMemo,
      evicted: (cache) => metrics.cacheEvictions.inc({ cache }),
    });
    for (const cache of ['page', 'choice']) metrics.watchStore(cache, () => store.size(cache));
    this.#cache = new Cache({ store, isFreshOnly: true, now, ...(isBusUp && { isBusUp }) });
  }

  /** Returns a fresh, complete memoised response without counting it. */
  peek(key: string): MemoEntry | undefined {
    const entry = this.#cache.peek(key);
    return entry && entry.degraded.length === 0 && this.#cache.isFresh(entry) ? entry : undefined;
  }

  /**
   * Returns the memoised response of a request, or composes it. Concurrent callers share one composition, except
   * streaming ones and background revalidations, which no visitor should wait for.
   */
  async getOrCompose<T extends { degraded: Degraded }>(
    visit: Visit,
    kind: string,
    request: object,
    budget: Budget,
    compose: () => Promise<Composed<T>>,
  ): Promise<BuiltResponse<T>> {
    const key = `${kind}:${JSON.stringify(request)}`;
    const build = () => this.#build(visit, kind, key, compose);
    if (isForOneVisitor(visit)) return this.countResult(await build());
    const isShared = budget.deferredMs === 0 && !visit.revalidatesFirst;
    const joined = isShared ? this.#pendingOperations.get(key) : undefined;
    if (isShared && !joined) this.#pendingOperations.set(key, visit.operations);
    try {
      return await this.#memoised(key, request, { isSolo: !isShared, countsResult: true }, build);
    } finally {
      if (isShared && !joined) this.#pendingOperations.delete(key);
      // Also after a failure: the problem response needs the tags, so that purges reach it in caches in front.
      for (const operation of joined ?? []) visit.operations.add(operation);
    }
  }

  /**
   * Returns the memoised response of a site path, or resolves it; `resolve` counts its own result.
   * @param key Must not collide with the keys of `getOrCompose`.
   */
  getOrResolve<T extends object>(
    key: string,
    request: object,
    resolve: () => Promise<BuiltResponse<T>>,
  ): Promise<BuiltResponse<T>> {
    return this.#memoised(key, request, { isSolo: true, countsResult: false }, resolve);
  }

  async #memoised<T extends object>(
    key: string,
    request: object,
    { isSolo, countsResult }: { isSolo: boolean; countsResult: boolean },
    build: () => Promise<BuiltResponse<T>>,
  ): Promise<BuiltResponse<T>> {
    const found = await this.#cache.get<BuiltResponse<T>>({
      key,
      isSolo,
      isLocal: true,
      load: async (known) => {
        const value = this.#known(await build(), known);
        // A redirect (key null) is not memoised by path: its location depends on the query.
        const entry = countsResult || value.key !== null ? this.#entryOf(value, request) : null;
        return { value, entry, isShared: true };
      },
      // Counted by `countResult` instead.
      count() {},
    });
    // All responses of a key come from the same composer, hence the cast to the composer's type.
    if (found.entry) return this.countResult(asHit(key, found.entry, this.#packer.unpack<T>(found.entry.bytes)));
    const { value, stored, result } = found;
    const built = { ...value, key: stored && key, ...(result === 'collapsed' && { result }) };
    return countsResult ? this.countResult(built) : built;
  }

  /** Returns unchanged content as the stored bytes and object, which saves memory and what is derived from them. */
  #known<T extends object>(built: BuiltResponse<T>, known: MemoEntry | undefined): BuiltResponse<T> {
    if (!known || known.etag !== built.etag) return built;
    return { ...built, bytes: known.bytes, answer: this.#packer.unpack<T>(known.bytes) };
  }

  /** Creates the memo entry; null for incomplete, personal or already stale responses. */
  #entryOf(
    { bytes, etag, tags, freshUntil, staleUntil, usableUntil, endsAt, degraded, ...built }: BuiltResponse<object>,
    request: object,
  ): MemoEntry | null {
    if (etag === '' || built.personal || built.redirectUnknown || this.#now() >= freshUntil) return null;
    return {
      ...{ bytes, etag, tags, freshUntil, staleUntil, usableUntil, degraded, storedAt: this.#now() },
      ...(endsAt !== undefined && { endsAt }),
      isUserSupplied: hasUserInput(request),
    };
  }

  async #build<T extends { degraded: Degraded }>(
    visit: Visit,
    kind: string,
    key: string,
    compose: () => Promise<Composed<T>>,
  ): Promise<BuiltResponse<T>> {
    const { answer, deferred, incompleteMaxAge } = await compose();
    // Escaped here: the same bytes serve as the API's JSON and as the data block of the HTML.
    const bytes = isForOneVisitor(visit) ? pack(answer) : this.#packer.pack(answer);
    const { degraded } = answer;
    const isComplete = degraded.length === 0 && Object.keys(deferred).length === 0;
    const maxAge = isComplete ? Number.POSITIVE_INFINITY : incompleteMaxAge;
    const operations = this.#operationsByKind.get(`kind:${kind}`) ?? new Set();
    for (const tag of operationTags(visit)) operations.add(tag);
    this.#operationsByKind.set(`kind:${kind}`, operations);
    this.#countDegraded({ page: kind, region: visit.region, request: key }, degraded, deferred);
    return {
      answer,
      bytes,
      etag: maxAge === undefined ? '' : toEtag(bytes),
      tags: [`region:${visit.region}`, `kind:${kind}`, ...operationTags(visit)],
      freshUntil: Math.min(visit.freshUntil, this.#now() + (maxAge ?? 0)),
      staleUntil: visit.staleUntil,
      usableUntil: visit.usableUntil,
      key: null,
      result: resultOf(visit),
      personal: 'bypass' in visit.cache || isForOneVisitor(visit),
      redirectUnknown: false,
      degraded,
      deferred,
    };
  }

  /** Counts missing sections; failures of deferred sections are counted when they have settled. */
  #countDegraded(
    response: { page: string; region: Visit['region']; request: string },
    degraded: Degraded,
    deferred: BuiltResponse<object>['deferred'],
  ): void {
    const count = (missing: Degraded) => {
      for (const { section, reason } of missing) {
        // The section key of a product level comes from content and is removed: metric labels need a closed set.
        this.#metrics.degradedSections.inc({
          page: response.page,
          section: section.split('.', 1)[0] ?? section,
          reason,
        });
      }
    };
    count(degraded);
    const countedLength = degraded.length;
    void Promise.all(Object.values(deferred)).then(() => {
      count(degraded.slice(countedLength));
      this.#metrics.journal.recordResponse(response, degraded);
    });
  }

  /** Counts a response in the cache metric and returns it. */
  countResult<T extends object>(built: BuiltResponse<T>): BuiltResponse<T> {
    this.#metrics.cacheRequests.inc({ cache: 'page', tier: 'l1', result: built.personal ? 'bypass' : built.result });
    return built;
  }

  /** Returns the tags of operations used by responses with a `kind:` tag. */
  operationTagsOf(kindTag: string): string[] {
    return [...(this.#operationsByKind.get(kindTag) ?? [])];
  }

  /** Removes the entries that a purge matches; they are recomposed from the upstream cache. */
  readonly purge: PurgeLocal = (target, options) => this.#cache.purge(target, options);

  /** Lists all entries, for the operations page. */
  entries(): ListedEntry[] {
    return [...this.#cache.entries()].map(([key, entry]) => ({ key, ...entry, bytes: entry.bytes.byteLength }));
  }
}

/** Returns whether the response of a visit is for one visitor alone. */
export function isForOneVisitor({ listedCalls, isPersonal }: Visit): boolean {
  return listedCalls !== undefined || isPersonal === true;
}

/** Returns whether a request contains free user input (search text, ids, filters, pages after the first). */
function hasUserInput(request: object): boolean {
  const query = request as Record<string, unknown>;
  return pageQueryParameters.some((name) => (name === 'page' ? Number(query[name]) > 1 : Boolean(query[name])));
}

/** Returns a tag for each operation that a visit has looked up so far. */
export function operationTags({ operations }: Visit): string[] {
  return [...operations].sort().map((name) => `op:${name}`);
}

/** Returns the cache result of a response, derived from its lookups. */
export function resultOf({ cache }: Visit): CacheResult {
  if (cache.miss || cache.bypass) return 'miss';
  return cache.stale_error ? 'stale_error' : cache.stale ? 'stale' : 'miss';
}

/** Returns the ETag of the content. */
export function toEtag(bytes: Uint8Array): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;
}

function asHit<T extends object>(key: string, entry: MemoEntry, answer: T): BuiltResponse<T> {
  return { ...entry, answer, key, result: 'hit', personal: false, redirectUnknown: false, deferred: {} };
}
