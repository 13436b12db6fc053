/**
 * Finished pages in front of the renderer: a page costs no more than a file. They are fresh, stale while they are made anew,
 * or stale when that fails, exactly as the data they were made of.
 */

import type { KeptThing } from '../../contracts/lifetime.ts';
import type { Codings, ReadyAnswer } from '../../contracts/readyAnswer.ts';
import type { SharedPages } from '../../contracts/sharedPages.ts';
import { tooLate, within } from '../../contracts/within.ts';
import { createHtmlSharing } from './htmlSharing.ts';
import {
  type CompressedDocument,
  createHtmlStore,
  type HtmlStoreOptions,
  hashOf,
  headersOf,
  type Kept,
  type Outline,
  type Place,
  recordOf,
} from './htmlStore.ts';

/** A page for everybody, before it is rendered: what it says is known from its data. */
export interface Draft extends Outline {
  render(): Buffer;
}

/** What came of making a page. */
export interface Made {
  /** Null when it is not for everybody to keep. */
  draft: Draft | null;
  /** Content says that there is no such page any more: what was kept of it is not to be shown. */
  gone: boolean;
}

/** How a page was answered; labels of `proart_cache_requests_total`. */
export type HtmlResult = 'hit' | 'stale' | 'stale_error' | 'miss' | 'collapsed' | 'bypass';

/** A purge: of everything, or of whatever carries one of the tags. */
export type PurgeTarget = { all: true } | { tags: readonly string[] };

export interface HtmlCacheOptions extends HtmlStoreOptions {
  /** How long a visitor waits for a new page where an old one could be had, ms. */
  staleWaitMs: number;
  /** How long a page that could not be made anew is answered before the next try, ms. */
  restMs: number;
  /** While so many pages are being made, a further one is answered as it was, where that could be had. */
  madeAtOnce: number;
  /** Undefined for what is not worth compressing. Rejects while too much waits for it. */
  toCodings: (bytes: Uint8Array) => Promise<Codings | undefined>;
  count: (result: HtmlResult) => void;
  /** What other instances keep, too. */
  shared?: SharedPages;
  /** There is time to make pages anew that are still good enough to be shown; always, without it. */
  mayRenew?: () => boolean;
  /** From 0 to 1, for what is to happen at different times. */
  random?: () => number;
}

/**
 * Answers with a document that has just been made.
 * @param way How it came about for this visitor, for `Cache-Status`.
 */
type Landed = (way?: string) => ReadyAnswer;

type MakeAnew = (place: Place) => void;

export type HtmlCache = ReturnType<typeof createHtmlCache>;

/** An answer of the cache's, or what came of making one. */
export type HtmlAnswer<M extends Made> = { ready: ReadyAnswer; made: M | null } | { ready: null; made: M };

/** @param remake Makes the page of a place anew for no visitor: whole, however long that takes. */
export function createHtmlCache(options: HtmlCacheOptions, remake: (place: Place) => Promise<Made>) {
  const { staleWaitMs, restMs, madeAtOnce, toCodings, count, now } = options;
  const { mayRenew = () => true, random = Math.random } = options;
  const isOn = options.maxBytes > 0;
  const store = createHtmlStore(options);
  const flights = new Map<string, Promise<Landed | null>>();
  /** Also those that a purge has taken out of the flights. */
  let underWay = 0;
  let generation = 0;
  const sharing = createHtmlSharing({ store, shared: options.shared, generation: () => generation, now });

  /**
   * What is answered without making anything; a page that is stale is made anew behind it.
   * @param memory How the lookup went in memory, where that differs from how it is answered.
   */
  function ready(key: string, memory?: HtmlResult, again: MakeAnew = renew): ReadyAnswer | undefined {
    const kept = store.get(key);
    return kept && readyOf(kept, memory, again);
  }

  /** The same of a page that has been looked up. @param again Has one that is stale made anew. */
  function readyOf(kept: Kept, memory?: HtmlResult, again: MakeAnew = renew): ReadyAnswer | undefined {
    const at = now();
    if (at < kept.freshUntil) return answer(kept, 'hit', memory);
    if (at < kept.restUntil) return answer(kept, 'stale_error', memory);
    if (at >= kept.staleUntil) return undefined;
    again(kept.place);
    return answer(kept, 'stale', memory);
  }

  function answer(kept: Kept, result: HtmlResult, memory = result): ReadyAnswer {
    count(memory);
    return store.answerOf(kept, memory === result ? result : 'l2');
  }

  /** What another instance has made of a page that memory does not hold, or holds too old a one of. */
  async function fromShared(place: Place): Promise<ReadyAnswer | undefined> {
    if (!isOn || flights.has(place.key)) return undefined;
    const memory = sharing.isReading(place) ? 'collapsed' : 'miss';
    const read = sharing.read(place);
    if (!read) return undefined;
    await read;
    return ready(place.key, memory, makeAnew);
  }

  /** Has a page made anew behind the visitors, unless another instance has done so already. */
  async function renew(place: Place): Promise<void> {
    if (!mayMakeAnew(place)) return;
    await sharing.read(place);
    const kept = store.get(place.key);
    if (!kept || now() >= kept.freshUntil) makeAnew(place);
  }

  /** Makes a page behind the visitors; one that is being made already is not made twice. */
  function makeAnew(place: Place): void {
    if (!mayMakeAnew(place)) return;
    const rested = () => rest(store.get(place.key));
    // It is reported where it failed.
    fly(place, remake(place), { isPatient: true }).then(({ ready: isMade }) => isMade || rested(), rested);
  }

  function mayMakeAnew({ key }: Place): boolean {
    return isOn && !flights.has(key) && underWay < madeAtOnce && mayRenew();
  }

  /** What could not be made anew is left alone for a moment. */
  function rest(kept: Kept | undefined) {
    if (kept) kept.restUntil = now() + restMs;
  }

  /**
   * Makes a page, once for all who want it meanwhile.
   * @param options.isPatient All that it is made of was waited for: what lacks something is left alone for a moment.
   */
  async function fly<M extends Made>(
    place: Place,
    making: Promise<M>,
    { isPatient = false } = {},
  ): Promise<HtmlAnswer<M>> {
    const before = generation;
    underWay += 1;
    const done = () => {
      underWay -= 1;
    };
    making.then(done, done);
    const flight = making.then(({ draft, gone }) => {
      // Or the next visitor would be shown it again, from there.
      if (gone && store.drop(place.key)) sharing.drop(place);
      return draft && land(place, draft, before, isPatient);
    });
    if (isOn && !flights.has(place.key)) flights.set(place.key, flight);
    const leave = () => flights.get(place.key) === flight && flights.delete(place.key);
    flight.then(leave, leave);
    const [made, landed] = await Promise.all([making, flight]);
    return landed ? { ready: landed(), made } : { ready: null, made };
  }

  /**
   * Renders a draft and keeps its document, in memory and for other instances. It is compressed before anybody gets it: a cache
   * in front keeps what the first visitor is sent.
   */
  async function land(place: Place, draft: Draft, before: number, isPatient: boolean): Promise<Landed> {
    const isCurrent = () => generation === before && now() < draft.usableUntil;
    const had = store.get(place.key);
    const { etag, kind } = draft;
    const record = recordOf(place, kind, 'collapsed');
    const put = (body: CompressedDocument, documentUntil = draft.documentUntil) => {
      const kept = store.put(place, { ...draft, documentUntil }, body);
      // Prices that nobody has now: not every visitor is to have them looked for.
      if (isPatient && draft.freshUntil === 0) rest(kept);
      sharing.write(kept);
      return kept;
    };
    // It says what it said, and what ends in its document does so late enough: it goes on.
    if (had?.etag === etag && had.documentUntil >= draft.staleUntil && isCurrent()) {
      const kept = put(had.body, had.documentUntil);
      return (way = 'fwd=stale; stored') => store.asSent(kept, headersOf(kept, way, now()), record);
    }
    const bytes = draft.render();
    const body = isOn ? await compressed(bytes) : undefined;
    const isKept = body !== undefined && isCurrent();
    if (isKept) put(body);
    // What was made of data from before a purge is kept by nobody in front either.
    const outline = generation === before ? draft : { ...draft, freshUntil: 0, staleUntil: 0 };
    return (way = `fwd=miss${isKept ? '; stored' : ''}`) => {
      return { etag, headers: headersOf(outline, way, now()), codings: body?.codings, plain: () => bytes, record };
    };
  }

  /** Undefined for a document that is too short for it, and while too many others wait to be compressed. */
  async function compressed(bytes: Buffer): Promise<CompressedDocument | undefined> {
    const hash = hashOf(bytes);
    const codings = store.bodyOf(hash)?.codings ?? (await toCodings(bytes).catch(() => undefined));
    return codings && { hash, codings };
  }

  return {
    /** A page that is kept, by the address as it came and without anything being parsed. */
    readyAt(address: string): ReadyAnswer | undefined {
      const again = store.sentAt(address);
      if (again) {
        count('hit');
        return again;
      }
      const key = store.keyOf(address);
      const kept = key === undefined ? undefined : store.get(key);
      const sent = kept && readyOf(kept);
      if (sent) store.noteSent(address, kept, sent);
      return sent;
    },

    /** What is kept for an address, however old, as long as it may be used; nothing is made anew. */
    spareAt(address: string): ReadyAnswer | undefined {
      const key = store.keyOf(address);
      const kept = key === undefined ? undefined : store.get(key);
      return kept && answer(kept, 'stale_error');
    },

    /**
     * The page of a place: kept, or made now. One that is too old to be shown at once is waited for, shortly; when it cannot
     * be made, the old one is answered in its place, for as long as what it was made of may be used.
     * @param address As it came, to be found by `readyAt`.
     * @param make Makes the page for this visitor; `whole`, where an old page is better than one that comes in parts.
     */
    async answer<M extends Made>(
      place: Place,
      address: string,
      make: (options: { whole: boolean }) => Promise<M>,
    ): Promise<HtmlAnswer<M>> {
      const kept = ready(place.key) ?? (await fromShared(place));
      const answered: HtmlAnswer<M> = kept ? { ready: kept, made: null } : await wait(place, make);
      if (answered.ready) store.rememberAddress(address, place.key);
      return answered;
    },

    renew,

    entries: (): KeptThing[] =>
      store.entries().map((kept) => ({ ...kept, key: kept.place.key, bytes: kept.body.codings.br.byteLength })),

    /** Counts a page that is answered past the cache. */
    passed: () => count('bypass'),

    /**
     * Marks pages stale: the next visitor gets a new one, or the old one if that cannot be made. Answers how many.
     * @param options.spreadMs They turn stale at some time within it, and are then made anew behind the visitors.
     */
    purge(target: PurgeTarget, { dryRun = false, spreadMs = 0 } = {}): number {
      const concerned = store
        .entries()
        .filter(({ tags }) => 'all' in target || tags.some((tag) => target.tags.includes(tag)));
      if (dryRun) return concerned.length;
      // What is being made was begun before the purge.
      generation += 1;
      flights.clear();
      for (const kept of concerned) {
        if (spreadMs === 0) Object.assign(kept, { freshUntil: 0, staleUntil: 0, restUntil: 0 });
        else kept.freshUntil = Math.min(kept.freshUntil, now() + random() * spreadMs);
      }
      return concerned.length;
    },
  };

  async function wait<M extends Made>(
    place: Place,
    make: (options: { whole: boolean }) => Promise<M>,
  ): Promise<HtmlAnswer<M>> {
    const old = store.get(place.key);
    const flight = flights.get(place.key);
    if (old && !flight && underWay >= madeAtOnce) return { ready: answer(old, 'stale_error'), made: null };
    const mine = flight ? null : fly(place, make({ whole: old !== undefined }));
    const landing: Promise<HtmlAnswer<M> | null> = mine ?? join(flight);
    if (old) {
      const landed = await within(
        staleWaitMs,
        landing.catch(() => null),
      );
      const isMade = landed !== tooLate && (landed?.ready || landed?.made?.gone);
      // It may have been dropped meanwhile: content has said that it is gone.
      const still = isMade ? undefined : store.get(place.key);
      if (still) {
        rest(still);
        return { ready: answer(still, landed === tooLate ? 'stale' : 'stale_error'), made: null };
      }
    }
    const joined = mine ? null : await landing;
    count(joined ? 'collapsed' : 'miss');
    return joined ?? mine ?? fly(place, make({ whole: false }));
  }
}

/** What somebody else's flight brings; null when that is not for everybody. */
async function join(flight: Promise<Landed | null> | undefined): Promise<{ ready: ReadyAnswer; made: null } | null> {
  const landed = await flight?.catch(() => null);
  return landed ? { ready: landed('fwd=miss; collapsed'), made: null } : null;
}
