import { z } from 'zod';
import { type Counts, observationWindows } from './counterHistory.ts';
import type { Circuits } from './gauges.ts';

/** Summary of a process, exchanged between instances. */
export const processSummary = z.object({
  id: z.string(),
  host: z.string(),
  pid: z.number(),
  role: z.string(),
  startedAt: z.number(),
  /** Requests per second in the last five minutes. */
  requests: z.number(),
  /** Shares from 0 to 1 in the last five minutes; null without requests. */
  failedRequests: z.number().nullable(),
  cachedHtml: z.number().nullable(),
  cachedAnswers: z.number().nullable(),
  /** Number of sections missing now. */
  missing: z.number(),
  /** Upstreams whose circuit is not closed, each with its state. */
  open: z.array(z.string()),
});

/** Summary of a process. */
export type ProcessSummary = z.infer<typeof processSummary>;

/**
 * Lookups by operation, and of the `page` and `html` caches. `staleFallbacks` counts stale fallbacks for failed loads.
 */
export type Lookups = Counts<'requested' | 'cached' | 'staleFallbacks'>;

interface ProcessState {
  /** Counts of the last five minutes. */
  recent: { lookups: Lookups; requests: { answered: number; failed: number } };
  missing: readonly unknown[];
  circuits: Circuits;
}

/** Summarises a process. @param ageMs Uptime; below five minutes, rates are calculated over the uptime. */
export function summarize({ recent, missing, circuits }: ProcessState, ageMs: number) {
  const { answered, failed } = recent.requests;
  const { html, page: _, ...operations } = recent.lookups;
  const rows = Object.values(operations);
  const sum = (field: 'requested' | 'cached') => rows.reduce((total, row) => total + row[field], 0);
  return {
    requests: answered / Math.max(1, Math.min(ageMs, observationWindows.recentMs) / 1_000),
    failedRequests: share(failed, answered),
    cachedHtml: share(html?.cached ?? 0, html?.requested ?? 0),
    cachedAnswers: share(sum('cached'), sum('requested')),
    missing: missing.length,
    open: Object.entries(circuits).flatMap(([upstream, state]) => (state === 'closed' ? [] : [`${upstream} ${state}`])),
  } satisfies Partial<ProcessSummary>;
}

/** Returns the share from 0 to 1; null when the whole is 0. */
export const share = (part: number, whole: number) => (whole > 0 ? part / whole : null);
