/** Path and query parameters shared by several requests. In a query an empty value counts as absent. */
import { z } from 'zod';
import { productIdPattern } from '../text/productIds.ts';

const slugMessage = 'must be a name of at most 100 characters, without control characters and / \\ ? # %';

/** Name in a path: 1 to 100 characters, no control characters and none that would change the path. */
export const slug = z
  .string()
  .max(100)
  .regex(/^(?!\.{1,2}$)[^\p{Cc}/\\?#%]+$/u, slugMessage);

/** An optional slug in a query. */
export const optionalSlug = z
  .string()
  .max(100)
  .regex(/^(?!\.{1,2}$)[^\p{Cc}/\\?#%]*$/u, slugMessage)
  .optional()
  .transform((text) => text || undefined);

/** Page of a list, counted from 1; 1 when absent. Only one spelling is valid, so that each page has one URL. */
export const pageNumber = z
  .string()
  .regex(/^([1-9]\d{0,3})?$/, 'must be a whole number from 1 to 9999')
  .optional()
  .transform((text) => Number(text || 1))
  // Redundant check, so that the OpenAPI document shows a number.
  .pipe(z.int().min(1).max(9999))
  .describe('Whole number from 1 to 9999; 1 when absent');

const productId = z.string().regex(productIdPattern, 'must be product ids of at most 64 characters, without spaces');

/** Comma-separated product ids, at least one. Duplicate and empty ids are dropped before counting. */
export const idList = (max: number) =>
  z
    .string()
    .max(max * 80)
    .transform(toIds)
    .pipe(z.array(productId).min(1).max(max))
    .describe(`Product ids, separated by commas: 1 to ${max}`);

/** Comma-separated product ids, possibly none. Duplicate and empty ids are dropped before counting. */
export const optionalIdList = (max: number) =>
  z
    .string()
    .max(max * 80)
    .optional()
    .transform(toIds)
    .pipe(z.array(productId).max(max))
    .describe(`Product ids, separated by commas: at most ${max}`);

function toIds(text = ''): string[] {
  return [...new Set(text.split(',').map((id) => id.trim()))].filter(Boolean);
}
