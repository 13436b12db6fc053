/** Values that several requests take, in paths and queries. In a query an empty value counts as an absent one. */
import { z } from 'zod';

/** No control characters and nothing that would change where a path ends; 1 to 100 characters. */
export const slug = z
  .string()
  .max(100)
  .regex(/^[^\p{Cc}/\\?#%]+$/u)
  .regex(/^(?!\.{1,2}$)/);

/** A slug in a query. */
export const optionalSlug = z
  .string()
  .max(100)
  .regex(/^[^\p{Cc}/\\?#%]*$/u)
  .optional()
  .transform((text) => text || undefined);

/** Page of a list, counted from 1; the first when absent. Written in one way only, so that a page has one address. */
export const pageNumber = z
  .string()
  .regex(/^([1-9]\d{0,3})?$/, 'must be a whole number from 1 to 9999')
  .optional()
  .transform((text) => Number(text || 1))
  .pipe(z.int().min(1).max(9999))
  .describe('Whole number from 1 to 9999; 1 when absent');

/** Product ids, separated by commas; repeated and empty ones are dropped. */
export const idList = ({ min, max }: { min: number; max: number }) =>
  z
    .string()
    .max(max * 80)
    .optional()
    .transform((text) => [...new Set((text ?? '').split(',').map((id) => id.trim()))].filter(Boolean))
    .pipe(
      z
        .array(z.string().regex(/^[\w.:-]{1,64}$/))
        .min(min)
        .max(max),
    )
    .describe(`Product ids, separated by commas: ${min} to ${max}`);
