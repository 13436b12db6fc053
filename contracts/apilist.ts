import { z } from 'zod';
import type { Degraded } from './endpoint.ts';

/** One upstream call that a page was made of. Never a query, a host or a token: any visitor may ask for the list. */
export const apiCall = z.object({
  path: z.string(),
  status: z.union([z.int(), z.string()]).describe('HTTP status, or why there is none'),
  ms: z.number().describe('How long the page waited for it'),
  cache: z.string().describe('Where the answer came from: hit, stale, stale_error, miss, collapsed, negative, bypass'),
});

/** A line of the list. What it says besides is for developers: outside production only, and no part of the contract. */
export interface ApiCall extends z.infer<typeof apiCall> {
  /** Length of the answer's text. */
  bytes?: number;
  /** How often the upstream was asked for this page: 0 where the cache, or another request's call, answered. */
  attempts?: number;
}

/** What is listed of a page that was asked for with `apilist`. */
export interface Listing {
  apilist?: ApiCall[] | undefined;
  /** What page and layout had to do without, and why; outside production only, and no part of the contract. */
  missing?: Degraded | undefined;
}

/** Whether a query (without its question mark) asks for the list of calls (specification section 2, default layout). */
export function asksForApilist(query: string): boolean {
  return new URLSearchParams(query).has('apilist');
}
