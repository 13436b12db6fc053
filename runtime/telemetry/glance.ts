import { z } from 'zod';
import type { Circuits } from './gauges.ts';
import { type Counts, watching } from './growth.ts';

/** A process at a glance: what instances report to each other. */
export const glance = z.object({
  id: z.string(),
  host: z.string(),
  pid: z.number(),
  role: z.string(),
  startedAt: z.number(),
  /** A second, in the last five minutes. */
  requests: z.number(),
  /** Shares from 0 to 1 in the last five minutes; null where nothing was asked. */
  failedRequests: z.number().nullable(),
  cachedHtml: z.number().nullable(),
  cachedAnswers: z.number().nullable(),
  /** Sections that visitors lack now. */
  missing: z.number(),
  /** Upstreams whose circuit is not closed, each with its state. */
  open: z.array(z.string()),
});

export type Glance = z.infer<typeof glance>;

/** Lookups by operation; `page` and `html` are the finished answers. Stood in: answered stale because loading failed. */
export type Lookups = Counts<'asked' | 'cached' | 'stoodIn'>;

interface Seen {
  /** Of the last five minutes. */
  recent: { lookups: Lookups; requests: { answered: number; failed: number } };
  missing: readonly unknown[];
  circuits: Circuits;
}

/** What is seen of a process, in short. @param ageMs A young one has not seen five minutes. */
export function glanceOf({ recent, missing, circuits }: Seen, ageMs: number) {
  const { answered, failed } = recent.requests;
  const { html, page: _, ...operations } = recent.lookups;
  const rows = Object.values(operations);
  const sum = (field: 'asked' | 'cached') => rows.reduce((total, row) => total + row[field], 0);
  return {
    requests: answered / Math.max(1, Math.min(ageMs, watching.recentMs) / 1_000),
    failedRequests: share(failed, answered),
    cachedHtml: share(html?.cached ?? 0, html?.asked ?? 0),
    cachedAnswers: share(sum('cached'), sum('asked')),
    missing: missing.length,
    open: Object.entries(circuits).flatMap(([upstream, word]) => (word === 'closed' ? [] : [`${upstream} ${word}`])),
  } satisfies Partial<Glance>;
}

/** Null where there was nothing. */
export const share = (part: number, whole: number) => (whole > 0 ? part / whole : null);
