import { z } from 'zod';

/** One upstream call that a page was made of. Never a query, a host or a token: any visitor may ask for the list. */
export const apiCall = z.object({
  path: z.string(),
  status: z.union([z.int(), z.string()]).describe('HTTP status, or why there is none'),
  ms: z.number().describe('How long the page waited for it'),
  cache: z.string().describe('Where the answer came from: hit, stale, stale_error, miss, collapsed, negative, bypass'),
});
export type ApiCall = z.infer<typeof apiCall>;

/** Whether a query (without its question mark) asks for the list of calls (specification section 2, default layout). */
export function asksForApilist(query: string): boolean {
  return new URLSearchParams(query).has('apilist');
}
