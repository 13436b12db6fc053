/** Values that several requests take, in paths and queries. In a query an empty value counts as an absent one. */
import { z } from 'zod';
import { productIdPattern } from '../text/productIds.ts';

const slugMessage = 'must be a name of at most 100 characters, without control characters and / \\ ? # %';

/** No control characters and nothing that would change where a path ends; 1 to 100 characters. */
export const slug = z
  .string()
  .max(100)
  .regex(/^(?!\.{1,2}$)[^\p{Cc}/\\?#%]+$/u, slugMessage);

/** A slug in a query. */
export const optionalSlug = z
  .string()
  .max(100)
  .regex(/^(?!\.{1,2}$)[^\p{Cc}/\\?#%]*$/u, slugMessage)
  .optional()
  .transform((text) => text || undefined);

/** Page of a list, counted from 1; the first when absent. Written in one way only, so that a page has one address. */
export const pageNumber = z
  .string()
  .regex(/^([1-9]\d{0,3})?$/, 'must be a whole number from 1 to 9999')
  .optional()
  .transform((text) => Number(text || 1))
  // Says nothing new; lets the OpenAPI document say that it is a number.
  .pipe(z.int().min(1).max(9999))
  .describe('Whole number from 1 to 9999; 1 when absent');

const productId = z.string().regex(productIdPattern, 'must be product ids of at most 64 characters, without spaces');

/** Product ids, separated by commas: at least one. Repeated and empty ones are dropped before they are counted. */
export const idList = (max: number) =>
  z
    .string()
    .max(max * 80)
    .transform(toIds)
    .pipe(z.array(productId).min(1).max(max))
    .describe(`Product ids, separated by commas: 1 to ${max}`);

/** The same where there may be none. */
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
