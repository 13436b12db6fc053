import { z } from 'zod';

/** One API call made for a page. Holds no query, host or token, because any visitor may request the list. */
export const apiCall = z.object({
  path: z.string(),
  status: z.union([z.int(), z.string()]).describe('HTTP status, or the reason why there is none'),
  ms: z.number().describe('Milliseconds the page waited for the call'),
  cache: z.string().describe('Cache result: hit, stale, stale_error, miss, collapsed, negative, bypass'),
});
export type ApiCall = z.infer<typeof apiCall>;

/** True if a query (without `?`) requests the list of upstream calls (specification section 2, default layout). */
export function hasApilistParameter(query: string): boolean {
  return query !== '' && new URLSearchParams(query).has('apilist');
}
