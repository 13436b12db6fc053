/**
 * How long things live, how much of them is kept and how hard upstreams are pressed: the numbers that an operator or several files
 * care about. A bound that concerns one file alone stands at the top of that file.
 */
import { getHeapStatistics } from 'node:v8';
import type { Freshness } from '../../contracts/endpoint.ts';

export interface Tier {
  /** Served without asking anybody. */
  freshMs: number;
  /** Then served at once while it is fetched anew. */
  staleWhileRevalidateMs: number;
  /** And served when fetching anew fails, up to this age. */
  staleIfErrorMs: number;
  /** Kept at most in the memory of one process. */
  maxBytes: number;
}

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const mebibyte = 1024 * 1024;

/** Room for the content of every page of every edition, or no page would outlive its upstreams: MiB of each store. */
const room = {
  content: 256,
  settings: 32,
  list: 64,
  lookup: 64,
  price: 16,
  search: 16,
  negative: 16,
  pages: 128,
  choices: 32,
};

/** All stores together take a quarter of what the heap may be: in a small process each gets its share of that. */
const share = Math.min(
  1,
  getHeapStatistics().heap_size_limit / 4 / (mebibyte * Object.values(room).reduce((sum, size) => sum + size)),
);

const bytesOf = (store: keyof typeof room) => Math.floor(room[store] * share * mebibyte);

export const tiers: Record<Freshness, Tier> = {
  content: tier(minute, 5 * minute, day, bytesOf('content')),
  settings: tier(5 * minute, hour, day, bytesOf('settings')),
  // A day, although lists may be older than an hour nowhere else: every page still stands with all upstreams down.
  list: tier(30 * second, minute, day, bytesOf('list')),
  lookup: tier(minute, 5 * minute, day, bytesOf('lookup')),
  // A wrong price is worse than none: beyond this there is none.
  price: tier(30 * second, 30 * second, 5 * minute, bytesOf('price')),
  search: tier(5 * minute, 0, hour, bytesOf('search')),
};

function tier(freshMs: number, staleWhileRevalidateMs: number, staleIfErrorMs: number, maxBytes: number): Tier {
  return { freshMs, staleWhileRevalidateMs, staleIfErrorMs, maxBytes };
}

export const caching = {
  /** "Nothing there" is believed for this long, whatever its tier; kept apart, so that invented paths push nothing out. */
  negative: { freshMs: 30 * second, maxBytes: bytesOf('negative') },
  /** Larger answers are used, not kept. */
  entryBytes: mebibyte,
  /** Freshness differs by this share, so that what was filled together is not fetched anew together. */
  jitter: 0.1,
  /** After a failed load the upstream is left alone for this long, doubling up to the limit: below 5 s, so that a mended upstream is back within 5 s. */
  backOff: { firstMs: second, mostMs: 4 * second },
  /**
   * How long a caller waits for a load while a stale answer could be had: less than a whole page waits for a section. A page
   * that may stream shows all else meanwhile.
   */
  staleWaitMs: 500,
  /** While the bus that tells of purges is lost nothing stays fresh for longer. */
  withoutBusMs: 15 * second,
  /** After the bus was lost everything turns stale, spread over this long. */
  resubscribeSpreadMs: 5 * second,
} as const;

/** Of content and of pages that are kept as bytes, so much stays readable besides: what was used last, in bytes of JSON. */
export const unpackedBytes = { content: 2 * mebibyte, pages: 4 * mebibyte } as const;

/** Finished pages: bytes that are made of the entries above and live as long as these. */
export const pageStore = {
  pagesBytes: bytesOf('pages'),
  /** What visitors choose freely: searches, sets of products, filters, later pages of a list. */
  choicesBytes: bytesOf('choices'),
  addresses: 20_000,
  addressLength: 512,
} as const;

/** Finished pages of HTML: outside of the heap, as many as HTML_CACHE_MB holds. */
export const htmlCaching = {
  addresses: 50_000,
  addressLength: pageStore.addressLength,
  /** As with content: how long a visitor waits where an old page could be had, and the rest after a failure. */
  staleWaitMs: caching.staleWaitMs,
  restMs: caching.backOff.firstMs,
  /** So many pages are made at a time before old ones are shown in place of more: each is all of its data, for as long as upstreams take. */
  madeAtOnce: 64,
} as const;

/** How bodies are compressed. */
export const compressing = {
  /** Shorter ones fit into a packet or two as they are. */
  leastBytes: 1_024,
  /** For one client, who waits for it. */
  once: { brotliQuality: 4, gzipLevel: 4 },
  /** For many. */
  kept: { brotliQuality: 5, gzipLevel: 6 },
  /** Brotli looks back over at most 2^18 bytes, more than a page has, and takes memory for so many in each stream. */
  windowBits: 18,
  /** Pages that are compressed at one time; further ones wait, and one that finds no room there is not kept. */
  atOnce: 8,
  waiting: 500,
} as const;

/** Redis, the second tier: it may be slow, dead or frozen, and then must cost next to nothing. */
export const redisTier = {
  commandMs: 50,
  connectMs: 500,
  /** After so many failures in a row it is left alone for `restMs`, then tried with one call. */
  failures: 5,
  restMs: 5 * second,
  reconnectMs: { first: 50, most: 2 * second },
} as const;

/** Finished pages in Redis. */
export const sharedPages = {
  /** Larger ones, all codings together, stay with their instance. */
  pageBytes: mebibyte,
  /** How long a purge may be on its way from one instance to another: a page waits for it before it is shared. */
  settleMs: second,
} as const;

/** The last good content on disk. */
export const snapshotting = {
  everyMs: minute,
  /** Writing takes this share of the time at most: a large cache is written more rarely. */
  mostShare: 0.05,
  entriesAtOnce: 200,
  /** A disk that does not answer holds up the end of the process no longer than this. */
  closeMs: 5 * second,
} as const;

/** The end of a server that is told to stop. */
export const stopping = {
  /** How long it may take, after `DRAIN_MS`. */
  mostMs: 20 * second,
  /** Connections that still come get so long after `DRAIN_MS`; then the listener closes. Looked at every `lookMs`. */
  arrivalsMs: 2 * second,
  /** Answers under way get so long after `DRAIN_MS`; then their connections are cut. */
  answersMs: 10 * second,
  lookMs: 20,
  /** A connection whose answer could not say that it ends is kept for so long after it. */
  nextRequestMs: second / 2,
  /** In place of a longer `DRAIN_MS`, after an error that nobody caught. */
  brokenMs: second,
  /** How long the end waits for a reader of the log. */
  logMs: 2 * second,
  /** Signals this close together are one: a person does not press twice in that time. */
  sameSignalMs: 200,
} as const;

/** What a request may be, and how long a client may take over it. */
export const edge = {
  targetLength: 2_048,
  /** Of one part of a path, escapes counted as the characters they stand for. */
  segmentLength: 200,
  /** Of a query. */
  parameters: 50,
  headers: 100,
  headerBytes: 16 * 1_024,
  bodyBytes: 64 * 1_024,
  bodyDepth: 64,
  /** Fewer where fewer files may be open (`runtime/http/openFiles.ts`). */
  connections: 5_000,
  opsConnections: 256,
  /** Until the head of a request is there, and then all of it; looked at every `checkMs`. */
  headMs: 6 * second,
  requestMs: 10 * second,
  checkMs: second,
  /** Longer than what stands in front keeps an idle connection, or it would send a request into its end. */
  idleMs: 72 * second,
  /** Until the first word of an answer: several upstream calls, one after the other, may each take as long as one may. */
  answerMs: 20 * second,
  /** A client that takes nothing of its answer for so long, twice at most, is cut off; longer than the first word takes. */
  stalledMs: 30 * second,
} as const;

/** How much work is begun at once, and how long it waits to be begun. */
export const admission = {
  /** Most of it waits for upstreams: a page is rendered in one go. */
  running: 512,
  /** So long requests are read before the next one is begun, as long as more come. */
  readMs: 4,
  /** So many may always wait: a process that has just started is slow, and soon is not. */
  waiting: 256,
  /** So long a burst of more may take to be worked off; what would take longer is overload. */
  burstMs: 5 * second,
  /** How many of the last pieces of work say how long one takes. */
  turnsLookedAt: 20,
  /** Under overload only the newest waits, and so long. */
  overloadedMs: 3,
  /** It is over when the thread had nothing to do for this share of such a time. */
  calmMs: second,
  calmShare: 0.1,
  /** What a refused client waits before it asks again. */
  retrySeconds: 2,
  /** Above this share of the heap nothing is begun at all. */
  heapShare: 0.85,
  sampleMs: 250,
} as const;

/** Calls of one client, as RATE_LIMIT_PER_MINUTE counts them. */
export const rateLimits = {
  windowMs: minute,
  /** Clients that are remembered; whoever called longest ago is forgotten first. */
  clients: 50_000,
  /** Kept answers wait for nobody: other instances hear of them so much later. */
  tellMs: 100,
} as const;

/** How long a page waits for its parts; whatever comes later still fills the cache. */
export interface Budget {
  /** For what the head of a page is made of. */
  headMs: number;
  /** For a section; where sections may stream, at most, and from when the head is there: see `beforeStreaming`. */
  sectionMs: number;
  /** How long a section waits for pieces of it, from the beginning of the page: it must itself be there in time. */
  pieceMs: number;
  /** Until when a section may stream behind the page; 0: it falls back after `sectionMs`. */
  lateMs: number;
}

export const budgets = {
  /** A page of HTML for a visitor. */
  streamed: { headMs: 1_500, sectionMs: 800, pieceMs: 3_000, lateMs: 10_000 },
  /** Page JSON, and HTML for robots. */
  whole: { headMs: 2_500, sectionMs: 2_500, pieceMs: 2_000, lateMs: 0 },
  /** The shell around a page of HTML. */
  shell: { headMs: 1_500, sectionMs: 1_500, pieceMs: 1_200, lateMs: 0 },
} satisfies Record<string, Budget>;

/**
 * What sections of a page get at least before it streams without them. Above that they get as long again as the head of
 * the page took: sections that are about as fast as it arrive whole, and one that is slower holds nothing up.
 */
export const beforeStreaming = {
  /** When the head came from memory, as such a page mostly does as a whole. */
  warmMs: 5,
  /** When the head had to be asked for: a cold page whose upstreams take their usual time is whole, and may be kept. */
  coldMs: 150,
} as const;

/** What a page for a visitor waits for its prices, once all else is there: later than that the browser asks for them. */
export const pricesMs = 150;

/** What sections get at least, when the lookups before them took all the time there was. */
export const leastSectionMs = 200;

/** How long a member's prices wait for the group they are of: the prices themselves have to be asked for after it. */
export const groupMs = 1_000;

/** Bounds of one upstream answer. */
export const answerLimits = {
  bytes: 5 * mebibyte,
  depth: 64,
  /** How long the body of a refusal may take to come; then its status is all that is known. */
  refusalMs: second,
} as const;

/** Connections of one upstream. */
export const pool = { connections: 64, connectMs: 1_500, keepAliveMs: 10_000, headerBytes: 16_384 } as const;

/**
 * How much one upstream gets at a time. The queue is long because a cold process asks for every edition at once; nobody
 * waits in it longer than a page waits for a section.
 */
export const bulkhead = { running: 64, queued: 2_000, queueMs: 2_000 } as const;

/** When an upstream is left alone: more than half of at least 20 calls in 10 s failed. Closed again within 5 s of its recovery. */
export const breaker = {
  windowMs: 10 * second,
  failedShare: 0.5,
  leastCalls: 20,
  firstRestMs: 2 * second,
  mostRestMs: 4 * second,
  /** How long the call may take that finds out whether the upstream is back. */
  probeMs: 3 * second,
  /** A `Retry-After` of the upstream's own is obeyed up to this long. */
  mostHeldMs: 30 * second,
} as const;

/** One retry of idempotent calls, out of a budget that a tenth of the calls fill up. */
export const retrying = { share: 0.1, most: 10, perSecond: 1, longestWaitMs: 200 } as const;

/** How long a stopping process lets calls end that nobody waits for. */
export const closingMs = second;

/** Failure reports: a pool of their own, so that they never stand in a page's way. */
export const reporting = {
  connections: 4,
  timeoutMs: 2_000,
  queued: 1_000,
  urlLength: 2_048,
  flushMs: 2 * second,
} as const;

/** What the page of operations remembers of a process. */
export const watching = {
  /** Its numbers are of an hour; what is going on now, of five minutes; both to the minute. */
  windowMs: 60 * minute,
  recentMs: 5 * minute,
  stepMs: minute,
  /** Of each list of calls. */
  latest: 30,
  /** Of how many degraded answers the sections are known that they lack. */
  degradedAnswers: 1_000,
  /** Of a process's answers, 5xx beyond which it is said to fail. */
  failingShare: 0.01,
  /** A section that no client has requested during this time is not known to be missing any more. */
  lackMs: 5 * minute,
  /** Of the entries that are found, at most so many are shown. */
  shown: 50,
  /** How long other instances may take to tell how they are. */
  peersMs: 300,
} as const;

/** What the doctor (`npm run doctor`) waits for, and what it calls little or much. */
export const examining = {
  /** One call, where UPSTREAM_TIMEOUT_MS is longer: somebody sits in front of it. */
  callMs: 10 * second,
  /** A question to a server of ours. */
  probeMs: 2 * second,
  redisMs: second,
  redisTurns: 20,
} as const;
