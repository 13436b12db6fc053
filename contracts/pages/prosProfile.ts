import { z } from 'zod';
import { definePage, regionCode } from '../endpoint.ts';
import { caption } from '../fragments/caption.ts';
import { image } from '../fragments/image.ts';
import { breadcrumbs, meta } from '../fragments/meta.ts';
import { slug } from '../fragments/parameter.ts';
import { recommendedProduct } from '../fragments/product.ts';
import { pathTo } from '../routes.ts';

/**
 * Video of a professional.
 *
 * Null if there is none.
 */
export const profileVideo = z.object({
  videoPath: z.string(),
  posterImgPath: image.nullable(),
  title: z.string(),
  captions: z.array(caption),
});
export type ProfileVideo = z.infer<typeof profileVideo>;

/**
 * Introduction of the professional.
 *
 * Specification section 3, profile.
 */
export const profileIntro = z.object({
  background: image.nullable(),
  avatar: image.nullable(),
  title: z.string(),
  subTitle: z.string(),
  quote: z.string(),
  proIntro: z.string().describe('Sanitised HTML'),
  yearWork: z.array(z.object({ year: z.string(), work: z.string() })),
  socialIcons: z.array(z.object({ name: z.string(), imgPath: image.nullable(), link: z.string() })),
  softwareItems: z.array(z.object({ name: z.string(), imgPath: image.nullable() })),
});
export type ProfileIntro = z.infer<typeof profileIntro>;

/** Works of the professional. */
export const profilePortfolio = z.object({
  sectionTitle: z.string(),
  list: z.array(z.object({ id: z.string(), title: z.string(), imgPath: image.nullable(), description: z.string() })),
});
export type ProfilePortfolio = z.infer<typeof profilePortfolio>;

/**
 * Banner that links to further content.
 *
 * `explore` is null if there is none.
 */
export const exploreMoreBanner = z.object({
  explore: z
    .object({
      background: image.nullable(),
      title: z.string(),
      subTitle: z.string(),
      learnMoreUrl: z.string().describe('Empty without a link'),
      learnMoreWording: z.string(),
    })
    .nullable(),
});
export type ExploreMoreBanner = z.infer<typeof exploreMoreBanner>;

/** Descriptions of the professional’s way of working with the product. */
export const createWithProArt = z.object({
  sectionTitle: z.string(),
  createBlock: z.array(z.object({ id: z.string(), title: z.string(), imgPath: image.nullable(), para: z.string() })),
});
export type CreateWithProArt = z.infer<typeof createWithProArt>;

/** Images of the professional’s work. */
export const profileGallery = z.object({
  sectionTitle: z.string(),
  gallery: z.array(
    z.object({
      id: z.string(),
      imgPath: image,
      altText: z.string(),
      credit: z.string().describe('Title, settings, tools and year of the work; empty if content has none'),
    }),
  ),
});
export type ProfileGallery = z.infer<typeof profileGallery>;

/**
 * The profile of one professional.
 *
 * @summary Profile of one professional
 * @description Metadata, breadcrumbs and seven sections: video, introduction, portfolio, recommended products, banner,
 * way of working and gallery. A profile unknown to content is `PRODUCT_OFFLINE`.
 */
export const prosProfilePage = definePage({
  kind: 'prosProfile',
  endpoint: '/:region/pages/pros-profile/:prosCategory/:prosName',
  freshness: 'content',
  identity: 'breadcrumbs',
  params: z.object({ region: regionCode, prosCategory: slug, prosName: slug }),
  query: z.object({}),
  path: ({ region, prosCategory, prosName }) => pathTo('ProsProfilePage', region, { prosCategory, prosName }),
  data: z.object({
    routeName: z.literal('ProsProfilePage'),
    seo: meta,
    breadcrumbs,
    video: profileVideo.nullable(),
    intro: profileIntro.nullable(),
    portfolio: profilePortfolio,
    recommendedProduct,
    exploreMoreBanner,
    createWithProArt,
    gallery: profileGallery,
  }),
});
export type ProsProfilePage = z.infer<typeof prosProfilePage.response>;
