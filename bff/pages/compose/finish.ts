/** How an answer is finished: kept bytes if there are any, else composed once, made into bytes, counted and kept. */
import type { Degraded } from '../../../contracts/endpoint.ts';
import type { LateSection } from '../../../contracts/pageSource.ts';
import { shownParameters } from '../../../contracts/routes.ts';
import type { CacheResult } from '../../../runtime/cache/cached.ts';
import { createPacker, pack } from '../../../runtime/cache/packing.ts';
import { type Budget, unpackedBytes } from '../../../runtime/cache/tiers.ts';
import type { Metrics } from '../../../runtime/telemetry/metrics.ts';
import type { Visit } from '../../upstreams/visit.ts';
import { type Finished, type PageStore, toEtag } from './pageStore.ts';

/** An answer, and how it came about. */
export interface Made<T extends object> extends Finished<T> {
  /** Key under which the finished answer is kept; null when it is not. */
  key: string | null;
  result: CacheResult;
  /** Nobody else's: never kept by anybody. */
  personal: boolean;
  /** Whether the page has moved could not be found out: whole, but not to be kept by others. */
  unsure: boolean;
  degraded: Degraded;
  late: Readonly<Record<string, LateSection>>;
}

export interface FinisherOptions {
  store: PageStore;
  metrics: Metrics;
  /** Counts purges: an answer whose making one fell into is not kept. */
  generation: () => number;
  /** Wall clock, ms. */
  now: () => number;
}

/** An answer under way, and the operations that have been looked up for it so far. */
interface Flight {
  made: Promise<Made<object>>;
  operations: ReadonlySet<string>;
}

/** What a composer made, with the sections that are not there yet. */
interface Composed<T> {
  answer: T;
  late: Made<object>['late'];
}

/** Makes and keeps the finished answers of a BFF, and counts how each came about. */
export function createFinisher({ store, metrics, generation, now }: FinisherOptions) {
  const shared = createPacker(unpackedBytes.pages);
  const flights = new Map<string, Flight>();
  const operationsByKind = new Map<string, Set<string>>();

  return { finish, kept, keep, counted, operationTagsOf };

  /** Tags of the operations that answers with a `kind:` tag are made of, as far as this process has made any. */
  function operationTagsOf(kindTag: string): string[] {
    return [...(operationsByKind.get(kindTag) ?? [])];
  }

  /** The kept answer of a key, if it may still be used. */
  function kept<T extends object>(key: string): Made<T> | undefined {
    const finished = store.get(key);
    // A key holds what its own composer gave, so the type is the composer's.
    return finished && asHit(key, { ...finished, answer: shared.unpack<T>(finished.bytes) });
  }

  /** Keeps an answer unless it is too old already or a purge came since `generationBefore`; answers whether it did. */
  function keep(key: string, finished: Finished, request: object, generationBefore: number): boolean {
    const isKept = now() < finished.freshUntil && generation() === generationBefore;
    if (isKept) store.put(key, finished, { chosen: isChosen(request) });
    return isKept;
  }

  /**
   * The finished answer of a key, or one made now; makers of one key at one time share it unless they may stream. What is made
   * behind the visitors takes its time, and is no visitor's to wait for.
   */
  async function finish<T extends { degraded: Degraded }>(
    visit: Visit,
    kind: string,
    request: object,
    budget: Budget,
    compose: () => Promise<Composed<T>>,
  ): Promise<Made<T>> {
    const key = `${kind}:${JSON.stringify(request)}`;
    if (isAlone(visit)) return counted(await make(visit, kind, key, request, compose));
    const hit = kept<T>(key);
    if (hit) return counted(hit);

    const isShared = budget.lateMs === 0 && !visit.renews;
    const flight = isShared ? flights.get(key) : undefined;
    if (flight) return counted(await join<T>(visit, flight));
    const made = make(visit, kind, key, request, compose);
    if (!isShared) return counted(await made);
    flights.set(key, { made, operations: visit.operations });
    try {
      return counted(await made);
    } finally {
      flights.delete(key);
    }
  }

  async function join<T extends object>(visit: Visit, { made, operations }: Flight): Promise<Made<T>> {
    try {
      // A key holds what its own composer gave, so the type is the composer's.
      return { ...((await made) as Made<T>), result: 'collapsed' };
    } finally {
      // A failure is concluded from them: a purge of one has to reach it in front, whoever was told.
      for (const operation of operations) visit.operations.add(operation);
    }
  }

  async function make<T extends { degraded: Degraded }>(
    visit: Visit,
    kind: string,
    key: string,
    request: object,
    compose: () => Promise<Composed<T>>,
  ): Promise<Made<T>> {
    const before = generation();
    const { answer, late } = await compose();
    // Escaped once, here: the same bytes are the API's JSON and the data block of the HTML.
    const bytes = isAlone(visit) ? pack(answer) : shared.pack(answer);
    const { degraded } = answer;
    const isWhole = degraded.length === 0 && Object.keys(late).length === 0;
    const finished: Finished<T> = {
      answer,
      bytes,
      etag: isWhole ? toEtag(bytes) : '',
      tags: [`region:${visit.region}`, `kind:${kind}`, ...operationTags(visit)],
      freshUntil: visit.freshUntil,
      staleUntil: visit.staleUntil,
      usableUntil: visit.usableUntil,
    };
    const made = operationsByKind.get(`kind:${kind}`) ?? new Set();
    for (const tag of operationTags(visit)) made.add(tag);
    operationsByKind.set(`kind:${kind}`, made);
    const isKept = isWhole && !isAlone(visit) && keep(key, finished, request, before);
    countDegraded(kind, degraded);
    const soFar = degraded.length;
    // A late section that fails is known when the stream ends.
    void Promise.all(Object.values(late)).then(() => {
      countDegraded(kind, degraded.slice(soFar));
      metrics.journal.made({ page: kind, region: visit.region, request: key }, degraded);
    });
    return {
      ...finished,
      key: isKept ? key : null,
      result: resultOf(visit),
      personal: 'bypass' in visit.cache || isAlone(visit),
      unsure: false,
      degraded,
      late,
    };
  }

  function countDegraded(page: string, degraded: Degraded) {
    for (const { section, reason } of degraded) {
      // Without the key of a product level's section: content names those, and a label is of a closed set.
      metrics.degradedSections.inc({ page, section: section.split('.', 1)[0] ?? section, reason });
    }
  }

  function counted<T extends object>(made: Made<T>): Made<T> {
    metrics.cacheRequests.inc({ cache: 'page', tier: 'l1', result: made.personal ? 'bypass' : made.result });
    return made;
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

function asHit<T extends object>(key: string, finished: Finished<T>): Made<T> {
  return { ...finished, key, result: 'hit', personal: false, unsure: false, degraded: [], late: {} };
}
