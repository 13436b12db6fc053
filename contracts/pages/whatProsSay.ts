import { z } from 'zod';
import { definePage, regionCode } from '../endpoint.ts';
import { caption } from '../fragments/caption.ts';
import { image } from '../fragments/image.ts';
import { link } from '../fragments/link.ts';
import { breadcrumbs, meta } from '../fragments/meta.ts';
import { pro } from '../fragments/pro.ts';
import { pathTo } from '../routes.ts';

/**
 * Hero section of the stories’ landing page.
 *
 * Null if content has none.
 */
export const heroSection = z.object({
  title: z.string(),
  subtitle: z.string(),
  bodyText: z.string(),
  backgroundImage: image.nullable(),
  videoPath: z.string(),
  captions: z.array(caption).describe('Captions of the video'),
  learnMore: link.nullable(),
});
export type HeroSection = z.infer<typeof heroSection>;

/**
 * Carousel of large slides, one story each.
 *
 * Specification section 3, carousel banner rows.
 */
export const highlightCarousel = z.object({
  totalCount: z.int().describe('Number of stories; `list` may contain fewer'),
  list: z.array(
    z.object({
      id: z.string(),
      backgroundImage: image.nullable(),
      subtitle: z.string(),
      title: z.string(),
      bodyText: z.string(),
      watchNow: z.object({
        status: z.boolean().describe('There is a video'),
        link: z.string().describe('URL of the video; empty without one'),
        captions: z.array(caption),
      }),
      learnMore: link.nullable(),
      intro: z.string(),
    }),
  ),
});
export type HighlightCarousel = z.infer<typeof highlightCarousel>;

/** One section per category that has stories. */
export const categorySections = z.object({
  list: z.array(
    z.object({
      categoryKey: z.string(),
      sectionTitle: z.string(),
      prosList: z.array(pro),
      seeAllLink: link.nullable(),
    }),
  ),
});
export type CategorySections = z.infer<typeof categorySections>;

/**
 * The landing page of the stories.
 *
 * @summary Landing page of the stories
 * @description Metadata, breadcrumbs, hero, highlight carousel and one section of stories per category.
 */
export const whatProsSayPage = definePage({
  kind: 'whatProsSay',
  endpoint: '/:region/pages/what-pros-say',
  freshness: 'content',
  identity: 'route',
  params: z.object({ region: regionCode }),
  query: z.object({}),
  path: ({ region }) => pathTo('WhatProsSayPage', region),
  data: z.object({
    routeName: z.literal('WhatProsSayPage'),
    seo: meta,
    breadcrumbs,
    heroSection: heroSection.nullable(),
    highlightCarousel,
    category: categorySections,
  }),
});
export type WhatProsSayPage = z.infer<typeof whatProsSayPage.response>;
