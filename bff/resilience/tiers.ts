/** How long things live and how much of them is kept: the only place with numbers (architecture.md section 4). */
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
export const budgets = {
  /** Shell and the head of a page of HTML. */
  headMs: 1_500,
  /** A section of a page of HTML, before it streams. */
  sectionMs: 800,
  /** A streamed section, before it is given up. */
  lateMs: 10_000,
  /** Page JSON, and HTML for robots. */
  wholeMs: 2_500,
} as const;

/** Bounds of one upstream answer. */
export const answerLimits = { bytes: 5 * 1024 * 1024, depth: 64 } as const;

/** Connections of one upstream. */
export const pool = { connections: 64, connectMs: 1_500, keepAliveMs: 10_000, headerBytes: 16_384 } as const;

/** Failure reports: a pool of their own, so that they never stand in a page's way. */
export const reporting = { connections: 4, timeoutMs: 2_000 } as const;
