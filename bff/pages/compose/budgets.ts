import { staleWaitMs } from '../../../runtime/cache/policy.ts';

/** Time limits of a page's parts; parts that arrive later still fill the cache. */
export interface Budget {
  /** For the parts of the page's head. */
  headMs: number;
  /** For a section; when streaming, a maximum from the time the head is complete (see `minStreamingDelay`). */
  sectionMs: number;
  /** For a piece of a section, from the time it begins to load; see `pieceLimitMs`. */
  pieceMs: number;
  /**
   * For supplementary parts of the shell, once the others are complete: less than the calls of a cold page take, so that
   * no page waits for them, and those as fast as the others are included.
   */
  supplementaryMs?: number;
  /** For deferred sections streamed after the page; 0: sections fall back after `sectionMs`. */
  deferredMs: number;
}

/** Budgets by kind of response. */
export const budgets = {
  /** A page of HTML for a visitor. */
  streamed: { headMs: 1_500, sectionMs: 800, pieceMs: 3_000, deferredMs: 10_000 },
  /** Page JSON, and HTML for robots (crawlers). */
  whole: { headMs: 2_500, sectionMs: 2_500, pieceMs: 2_000, deferredMs: 0 },
  /** The shell around a page of HTML. */
  shell: { headMs: 1_500, sectionMs: 1_500, pieceMs: 1_200, supplementaryMs: 50, deferredMs: 0 },
} satisfies Record<string, Budget>;
export type Budgets = Readonly<Record<keyof typeof budgets, Budget>>;

/**
 * Minimum delay before a page is streamed without its missing sections. If the head took longer, sections
 * get the same time once more: sections as fast as the head are included, slower ones do not delay the page.
 */
export const minStreamingDelay = {
  /** When the head came from the cache, as the sections then usually do as well. */
  warmMs: 5,
  /** When the head had to be loaded: with normal upstream latency, a cold page is complete and can be cached. */
  coldMs: 150,
} as const;

/** Time a visitor's page waits for prices after all else is complete; after that, the browser loads them. */
export const pricesMs = 150;

/** Minimum time for sections, even if earlier lookups used up the budget. */
export const minSectionMs = 200;

/** Time limit for a member's customer group; their prices are loaded after it. */
export const customerGroupMs = 1_000;

/** The limits on which the time of a piece depends. */
export type PieceBudget = Omit<Budget, 'supplementaryMs'>;

/** A section's pieces end within this share of the longest wait for it, so that it is not lost with a slow one. */
const pieceShare = 0.9;

/**
 * Returns the time limit in ms of a piece that begins to load `elapsedMs` after its page: often only once another call
 * of its section has responded.
 */
export function pieceLimitMs({ pieceMs, sectionMs, deferredMs }: PieceBudget, elapsedMs: number): number {
  return Math.min(pieceMs, pieceShare * Math.max(sectionMs, deferredMs) - elapsedMs);
}

/** Returns the budget left after `elapsedMs` of lookups; when streaming, the section budget is not reduced. */
export function remainingBudget(budget: Budget, elapsedMs: number): Budget {
  const { headMs, sectionMs, deferredMs } = budget;
  const left = (ms: number) => Math.max(minSectionMs, ms - elapsedMs);
  if (deferredMs === 0) return { ...budget, headMs: left(headMs), sectionMs: left(sectionMs) };
  return { ...budget, headMs: left(headMs), deferredMs: left(deferredMs) };
}

/** Time limit in ms of a piece of a streamed page's head, which the visitor waits for: a stale copy is in time. */
const streamedHeadPieceMs = staleWaitMs + 50;

/** Returns the time limit in ms of a piece of the page's head, so that the head is not lost with a slow one. */
export function headPieceLimitMs({ headMs, pieceMs, deferredMs }: PieceBudget, elapsedMs: number): number {
  return Math.min(deferredMs > 0 ? streamedHeadPieceMs : pieceMs, pieceShare * headMs - elapsedMs);
}
