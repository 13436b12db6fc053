import { z } from 'zod';

/**
 * Metadata of a page.
 *
 * Specification section 3.
 */
export const meta = z.object({
  metaTitle: z.string(),
  metaDescription: z.string(),
  og: z.object({
    title: z.string(),
    description: z.string(),
    ogImgPath: z.string(),
    ogImgSize: z.object({ width: z.int(), height: z.int() }).optional().describe('In pixels; absent if unknown'),
    ogImgAlt: z.string().optional().describe('What the image shows; if absent, the title stands for it'),
  }),
  twitter: z.object({ title: z.string(), description: z.string(), twitterImgPath: z.string() }),
  url: z.string().describe('Canonical URL'),
  countryName: z.string(),
  alternates: z.array(z.object({ hreflang: z.string(), url: z.string() })),
});
export type Meta = z.infer<typeof meta>;

/** Breadcrumbs of a page; the last entry is the page itself. */
export const breadcrumbs = z.object({
  pathStructure: z.array(z.object({ name: z.string(), url: z.string() })),
  pageKey: z.string(),
  htmlFlag: z.boolean().describe('The page is content-managed'),
});
export type Breadcrumbs = z.infer<typeof breadcrumbs>;
