import { z } from 'zod';
import { defineCall, regionCode } from '../endpoint.ts';
import { image } from '../fragments/image.ts';
import { searchLength } from '../site.ts';

/** Kind of a search result: a product, a product line, a page of or about professionals, or another page. */
const searchKind = z.enum(['product', 'line', 'story', 'page']);

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
      kind: searchKind.describe('What its page is about, to tell results of the same title apart'),
      productId: z.string().describe('Id for the price call, of products and lines; empty when there is none'),
    }),
  ),
});
export type SearchGroup = z.infer<typeof searchGroup>;

/**
 * Suggestions for the typed text.
 *
 * @summary Search suggestions while typing
 * @description Queries the search service. Call it when the visitor pauses, and ignore responses for outdated text.
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
      .refine((text) => !/\p{Cc}/u.test(text), 'must not contain control characters')
      .describe('2 to 64 characters after trimming'),
  }),
  data: z.object({ groups: z.array(searchGroup) }),
});
