import { z } from 'zod';
import { watching } from '../resilience/tiers.ts';
import type { Details } from './processView.ts';
import type { Rows } from './timeline.ts';

/** A process at a glance: what instances tell each other. */
export const glance = z.object({
  id: z.string(),
  host: z.string(),
  pid: z.number(),
  role: z.string(),
  startedAt: z.number(),
  /** Of the last five minutes, a second. */
  requests: z.number(),
  calls: z.number(),
  /** Shares from 0 to 1; null where nothing was asked. */
  failedRequests: z.number().nullable(),
  failedCalls: z.number().nullable(),
  keptHtml: z.number().nullable(),
  keptLookups: z.number().nullable(),
  rssMb: z.number(),
  /** 99th percentile of how late the event loop was, in the worst step (ms). */
  lagMs: z.number(),
  /** Sections that visitors lack now, each edition's for itself. */
  degraded: z.number(),
  /** Upstreams whose circuit is not closed, each with its state. */
  open: z.array(z.string()),
});

export type Glance = z.infer<typeof glance>;

/** Of the last five minutes. */
export const glanceSteps = 20;

/** What the details come down to, of the last five minutes. @param ageMs A young process has fewer of them. */
export function glanceOf(
  { lookups, calls, process: own, lacking, circuits }: Details,
  ageMs: number,
): Omit<Glance, 'id' | 'host' | 'pid' | 'role' | 'startedAt'> {
  const sum = (numbers: readonly number[]) => numbers.slice(-glanceSteps).reduce((total, one) => total + one, 0);
  const total = <Field extends string>(rows: Rows<Field>, field: Field) =>
    Object.values<Record<Field, number[]>>(rows).reduce((all, row) => all + sum(row[field]), 0);
  const seconds = Math.max(1, Math.min(ageMs, glanceSteps * watching.stepMs) / 1_000);
  const share = (part: number, whole: number) => (whole > 0 ? part / whole : null);
  const { html, page: _, ...operations } = lookups;
  const answered = sum(own.answered);
  const made = total(calls, 'made');
  return {
    requests: answered / seconds,
    calls: made / seconds,
    failedRequests: share(sum(own.failed), answered),
    failedCalls: share(total(calls, 'failed'), made),
    keptHtml: html ? share(sum(html.kept), sum(html.asked)) : null,
    keptLookups: share(total(operations, 'kept'), total(operations, 'asked')),
    rssMb: own.rssMb.at(-1) ?? 0,
    lagMs: Math.max(0, ...own.lagMs.slice(-glanceSteps)),
    degraded: lacking.length,
    open: Object.entries(circuits).flatMap(([upstream, word]) => (word === 'closed' ? [] : [`${upstream} ${word}`])),
  };
}
