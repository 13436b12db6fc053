/** How long things live and how much of them is kept: the only place with numbers. */
import type { Freshness } from '../../contracts/endpoint.ts';

export interface Tier {
  freshMs: number;
  /** Entries kept at most. */
  max: number;
  /** What the browser and the caches in front are told, in seconds. */
  http: { maxAge: number; staleWhileRevalidate: number; staleIfError: number };
}

const minute = 60_000;

export const tiers: Record<Freshness, Tier> = {
  content: { freshMs: minute, max: 5_000, http: { maxAge: 60, staleWhileRevalidate: 300, staleIfError: 86_400 } },
  settings: {
    freshMs: 5 * minute,
    max: 2_000,
    http: { maxAge: 300, staleWhileRevalidate: 3_600, staleIfError: 86_400 },
  },
};

/** How long a page waits for its parts; whatever comes later still fills the cache. */
export interface Budget {
  /** For what the head of a page is made of. */
  headMs: number;
  /** For a section. */
  sectionMs: number;
  /** Until when a section may stream behind the page; 0: it falls back after `sectionMs`. */
  lateMs: number;
}

export const budgets = {
  /** A page of HTML for a visitor. */
  streamed: { headMs: 1_500, sectionMs: 800, lateMs: 10_000 },
  /** Page JSON, and HTML for robots. */
  whole: { headMs: 2_500, sectionMs: 2_500, lateMs: 0 },
  /** The shell around a page of HTML. */
  shell: { headMs: 1_500, sectionMs: 1_500, lateMs: 0 },
} satisfies Record<string, Budget>;

/** How long a section waits for pieces of it, from the beginning of the page: it must itself be there in time. */
export const pieceMs = 2_000;

/** Bounds of one upstream answer. */
export const answerLimits = { bytes: 5 * 1024 * 1024, depth: 64 } as const;

/** Connections of one upstream. */
export const pool = { connections: 64, connectMs: 1_500, keepAliveMs: 10_000, headerBytes: 16_384 } as const;

/** Failure reports: a pool of their own, so that they never stand in a page's way. */
export const reporting = { connections: 4, timeoutMs: 2_000 } as const;
