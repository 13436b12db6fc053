import { z } from 'zod';
import { defineCall, regionCode } from '../endpoint.ts';
import { image } from '../fragments/image.ts';
import { searchLength } from '../site.ts';

/** Suggestions of one type, such as products. */
export const searchGroup = z.object({
  type: z.string(),
  typeName: z.string(),
  items: z.array(
    z.object({
      id: z.string(),
      title: z.string().describe('Plain text'),
      url: z.string(),
      imgPath: image.nullable(),
      productLine: z.string(),
    }),
  ),
});
export type SearchGroup = z.infer<typeof searchGroup>;

/**
 * Suggestions for what was typed.
 *
 * @summary Suggestions while a visitor types
 * @description Asks the search service. Wait until the visitor pauses, and drop answers to what is typed no longer.
 */
export const searchCall = defineCall({
  endpoint: '/:region/search/suggestions',
  freshness: 'search',
  params: z.object({ region: regionCode }),
  query: z.object({
    q: z
      .string()
      .max(256)
      .trim()
      .min(searchLength.min)
      .max(searchLength.max)
      .refine((text) => !/\p{Cc}/u.test(text), 'must not hold control characters')
      .describe('2 to 64 characters after trimming'),
  }),
  data: z.object({ groups: z.array(searchGroup) }),
});
