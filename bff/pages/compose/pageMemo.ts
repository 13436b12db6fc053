/** Page JSON, memoised: an answer is composed once, made into bytes, counted, and sent again as it is while all that it is made of stays as it is. */
import { createHash } from 'node:crypto';
import type { Degraded } from '../../../contracts/degraded.ts';
import type { Cacheable, ListedEntry } from '../../../contracts/lifetime.ts';
import type { LateSection } from '../../../contracts/pageSource.ts';
import { shownParameters } from '../../../contracts/routes.ts';
import { Cache } from '../../../runtime/cache/cache.ts';
import type { CacheEntry, CacheResult } from '../../../runtime/cache/lookup.ts';
import { memoryBounds } from '../../../runtime/cache/memoryBounds.ts';
import { createMemoryStore } from '../../../runtime/cache/memoryStore.ts';
import { createPacker, type Packed, pack } from '../../../runtime/cache/packing.ts';
import type { PurgeHere } from '../../../runtime/cache/purgeTarget.ts';
import type { Metrics } from '../../../runtime/telemetry/metrics.ts';
import { overheadBytes } from '../../upstreams/answerCache.ts';
import type { Visit } from '../../upstreams/visit.ts';
import type { Budget } from './budgets.ts';

/** What is sent of an answer. */
export interface Sent extends Cacheable {
  /** JSON, ready to be sent. */
  bytes: Packed;
  /** Of a redirect: when its record ends (wall clock, ms), if ever. */
  endsAt?: number | null;
}

/** A memoised answer: what its bytes say is read from them again where it is asked for. */
export interface MemoEntry extends Sent, CacheEntry {
  isChosen: boolean;
}

/** An answer, and how it came about. */
export interface Made<T extends object> extends Sent {
  answer: T;
  /** Key under which it is memoised; null when it is not. */
  key: string | null;
  result: CacheResult;
  /** Nobody else's: never cached by anybody. */
  personal: boolean;
  /** Whether the page has moved could not be found out: whole, but not to be cached by others. */
  redirectUnknown: boolean;
  degraded: Degraded;
  late: Readonly<Record<string, LateSection>>;
}

/** What a composer made, with the sections that are not there yet. */
export interface Composed<T> {
  answer: T;
  late: Made<object>['late'];
}

/** Of answers so much stays readable besides their bytes: what was used last, in bytes of JSON. */
const maxUnpackedBytes = 4 * 1024 * 1024;

/** The memory that an answer is taken to need: for its bytes, half as much for their compressed forms, and for the entry itself. */
export const sizeOfMemo = ({ bytes }: { bytes: { byteLength: number } }): number =>
  Math.ceil(1.5 * bytes.byteLength) + overheadBytes;

export interface PageMemoOptions {
  metrics: Metrics;
  /** Wall clock in milliseconds. */
  now: () => number;
  /** Whether a purge on another instance would be heard of; without other instances there is none. */
  hearsPurges?: () => boolean;
}

/** The memoised answers of a BFF. */
export class PageMemo {
  readonly #metrics: Metrics;
  readonly #now: () => number;
  readonly #cache: Cache<MemoEntry>;
  readonly #packer = createPacker(maxUnpackedBytes);
  /** Operations that answers under way have looked up so far, by key. */
  readonly #underWay = new Map<string, ReadonlySet<string>>();
  /** Operations that answers with a `kind:` tag are made of, as far as this process has made any. */
  readonly #operationsByKind = new Map<string, Set<string>>();

  constructor({ metrics, now, hearsPurges }: PageMemoOptions) {
    this.#metrics = metrics;
    this.#now = now;
    const store = createMemoryStore<MemoEntry, 'page' | 'choice'>({
      partitions: { page: memoryBounds.pages, choice: memoryBounds.choices },
      partitionOf: ({ isChosen }) => (isChosen ? 'choice' : 'page'),
      sizeOf: sizeOfMemo,
      evicted: (cache) => metrics.cacheEvictions.inc({ cache }),
    });
    for (const cache of ['page', 'choice']) metrics.watchStore(cache, () => store.fill(cache));
    this.#cache = new Cache({ store, isFreshOnly: true, now, ...(hearsPurges && { hearsPurges }) });
  }

  /** A memoised answer, to be sent at once; not counted. */
  at(key: string): MemoEntry | undefined {
    const entry = this.#cache.peek(key);
    return entry && this.#cache.isFresh(entry) ? entry : undefined;
  }

  /**
   * The memoised answer of a request, or one composed now; callers at one time share it unless they may stream. What is made
   * behind the visitors takes its time, and is no visitor's to wait for.
   */
  async answer<T extends { degraded: Degraded }>(
    visit: Visit,
    kind: string,
    request: object,
    budget: Budget,
    compose: () => Promise<Composed<T>>,
  ): Promise<Made<T>> {
    const key = `${kind}:${JSON.stringify(request)}`;
    const make = () => this.#make(visit, kind, key, compose);
    if (isAlone(visit)) return this.counted(await make());
    const isShared = budget.lateMs === 0 && !visit.renews;
    const joined = isShared ? this.#underWay.get(key) : undefined;
    if (isShared && !joined) this.#underWay.set(key, visit.operations);
    try {
      return await this.#memoised(key, request, { isAlone: !isShared, countsMade: true }, make);
    } finally {
      if (isShared && !joined) this.#underWay.delete(key);
      // A failure is concluded from them: a purge of one has to reach it in caches in front as well.
      for (const operation of joined ?? []) visit.operations.add(operation);
    }
  }

  /**
   * What an address shows: the memoised answer of its key, or what is found out now; that counts for itself.
   * @param key Of other form than those of `answer`.
   */
  shown<T extends object>(key: string, request: object, find: () => Promise<Made<T>>): Promise<Made<T>> {
    return this.#memoised(key, request, { isAlone: true, countsMade: false }, find);
  }

  async #memoised<T extends object>(
    key: string,
    request: object,
    { isAlone, countsMade }: { isAlone: boolean; countsMade: boolean },
    make: () => Promise<Made<T>>,
  ): Promise<Made<T>> {
    const found = await this.#cache.get<Made<T>>({
      key,
      isAlone,
      isLocal: true,
      load: async (known) => {
        const value = await make();
        // The answer of a path is stored under its page's key: a redirect depends on the query.
        const entry = countsMade || value.key !== null ? this.#entryOf(value, request, known) : null;
        return { value, entry, isShared: true };
      },
      // Counted with what is known of the answer, when it is there.
      count() {},
    });
    // A key holds what its own composer gave, so the type is the composer's.
    if (found.entry) return this.counted(asHit(key, found.entry, this.#packer.unpack<T>(found.entry.bytes)));
    const { value, stored, result } = found;
    const made = { ...value, key: stored && key, ...(result === 'collapsed' && { result }) };
    return countsMade ? this.counted(made) : made;
  }

  /** Null for what is not whole, is for nobody else, or is too old already. */
  #entryOf(
    { bytes, etag, tags, freshUntil, staleUntil, usableUntil, endsAt, ...made }: Made<object>,
    request: object,
    known: MemoEntry | undefined,
  ): MemoEntry | null {
    if (etag === '' || made.personal || made.redirectUnknown || this.#now() >= freshUntil) return null;
    return {
      ...{ etag, tags, freshUntil, staleUntil, usableUntil, storedAt: this.#now() },
      // Content that did not change is stored once, not once in every answer under way, and stays the same object.
      bytes: known?.etag === etag ? known.bytes : bytes,
      ...(endsAt !== undefined && { endsAt }),
      isChosen: isChosen(request),
    };
  }

  async #make<T extends { degraded: Degraded }>(
    visit: Visit,
    kind: string,
    key: string,
    compose: () => Promise<Composed<T>>,
  ): Promise<Made<T>> {
    const { answer, late } = await compose();
    // Escaped once, here: the same bytes are the API's JSON and the data block of the HTML.
    const bytes = isAlone(visit) ? pack(answer) : this.#packer.pack(answer);
    const { degraded } = answer;
    const isWhole = degraded.length === 0 && Object.keys(late).length === 0;
    const operations = this.#operationsByKind.get(`kind:${kind}`) ?? new Set();
    for (const tag of operationTags(visit)) operations.add(tag);
    this.#operationsByKind.set(`kind:${kind}`, operations);
    this.#noteDegraded({ page: kind, region: visit.region, request: key }, degraded, late);
    return {
      answer,
      bytes,
      etag: isWhole ? toEtag(bytes) : '',
      tags: [`region:${visit.region}`, `kind:${kind}`, ...operationTags(visit)],
      freshUntil: visit.freshUntil,
      staleUntil: visit.staleUntil,
      usableUntil: visit.usableUntil,
      key: null,
      result: resultOf(visit),
      personal: 'bypass' in visit.cache || isAlone(visit),
      redirectUnknown: false,
      degraded,
      late,
    };
  }

  /** Counts what is missing; a late section that fails is known when the stream ends. */
  #noteDegraded(
    about: { page: string; region: Visit['region']; request: string },
    degraded: Degraded,
    late: Made<object>['late'],
  ): void {
    const count = (missing: Degraded) => {
      for (const { section, reason } of missing) {
        // Without the key of a product level's section: content names those, and a label is of a closed set.
        this.#metrics.degradedSections.inc({ page: about.page, section: section.split('.', 1)[0] ?? section, reason });
      }
    };
    count(degraded);
    const soFar = degraded.length;
    void Promise.all(Object.values(late)).then(() => {
      count(degraded.slice(soFar));
      this.#metrics.journal.made(about, degraded);
    });
  }

  counted<T extends object>(made: Made<T>): Made<T> {
    this.#metrics.cacheRequests.inc({ cache: 'page', tier: 'l1', result: made.personal ? 'bypass' : made.result });
    return made;
  }

  operationTagsOf(kindTag: string): string[] {
    return [...(this.#operationsByKind.get(kindTag) ?? [])];
  }

  /** Drops what a purge concerns: it is composed again from the answers below it. */
  readonly purge: PurgeHere = (target, options) => this.#cache.purge(target, options);

  entries(): ListedEntry[] {
    return [...this.#cache.entries()].map(([key, entry]) => ({ key, ...entry, bytes: entry.bytes.byteLength }));
  }
}

/** Whether what is made for a visit is for nobody else. */
function isAlone({ listed, isOwn }: Visit): boolean {
  return listed !== undefined || isOwn === true;
}

/** Whether a request holds what a visitor can choose freely, and not only what content knows: a first page is no choice. */
function isChosen(request: object): boolean {
  const asked = request as Record<string, unknown>;
  return shownParameters.some((name) => (name === 'page' ? Number(asked[name]) > 1 : Boolean(asked[name])));
}

/** One tag for each operation that a visit has looked up so far. */
export function operationTags({ operations }: Visit): string[] {
  return [...operations].sort().map((name) => `op:${name}`);
}

/** How an answer came about, from the lookups it is made of. */
export function resultOf({ cache }: Visit): CacheResult {
  if (cache.miss || cache.bypass) return 'miss';
  return cache.stale_error ? 'stale_error' : cache.stale ? 'stale' : 'miss';
}

/** A tag of the content. */
export function toEtag(bytes: Uint8Array): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;
}

function asHit<T extends object>(key: string, entry: MemoEntry, answer: T): Made<T> {
  return { ...entry, answer, key, result: 'hit', personal: false, redirectUnknown: false, degraded: [], late: {} };
}
