/** Raw shapes of the calls about professionals, in the upstream's spelling; converted in `pages/shape/`. */
import { z } from 'zod';
import { rawImage } from '../rawImage.ts';
import { count, flag, html, listOf, maybe, presentText, requiredListOf, text, translation } from '../tolerant.ts';
import { rawCaptions, rawLink, rawPro, rawProduct, rawUrl, rawWordings } from './contentParts.ts';

export const professionPaginationSchema = z.object({
  list: requiredListOf(z.object({ level1Code: presentText, name: text, url: text })),
  previous: maybe(rawLink),
  next: maybe(rawLink),
});
export type RawProfessionPagination = z.output<typeof professionPaginationSchema>;

export const professionProsSchema = z.object({
  sectionTitle: text,
  prosList: requiredListOf(rawPro),
  learnMore: maybe(rawLink),
  totalCount: count,
});
export type RawProfessionPros = z.output<typeof professionProsSchema>;

export const recommendedProductSchema = z.object({
  sectionTitle: text,
  ...rawWordings.shape,
  productTab: requiredListOf(z.object({ tabKey: text, tabName: text, productList: listOf(rawProduct) })),
});
export type RawRecommendedProduct = z.output<typeof recommendedProductSchema>;

export const prosCategorySchema = z.object({
  title: text,
  description: text,
  prosList: requiredListOf(rawPro),
  totalCount: count,
  pageSize: count,
});
export type RawProsCategory = z.output<typeof prosCategorySchema>;

export const professionFilterSchema = z.object({
  translation,
  professionList: requiredListOf(z.object({ code: presentText, name: text, count })),
});
export type RawProfessionFilter = z.output<typeof professionFilterSchema>;

export const heroSectionSchema = z.object({
  title: text,
  subtitle: text,
  bodyText: text,
  backgroudImage: rawImage,
  videoPath: text,
  captions: rawCaptions,
  learnMore: maybe(rawLink),
});
export type RawHeroSection = z.output<typeof heroSectionSchema>;

export const highlightCarouselSchema = z.object({
  totalCount: count,
  list: requiredListOf(
    z.object({
      id: text,
      backgroudImage: rawImage,
      subtitle: text,
      title: text,
      bodyText: text,
      watchNow: maybe(z.object({ status: flag, link: rawUrl, captions: rawCaptions })),
      learnMore: maybe(rawLink),
      intro: text,
    }),
  ),
});
export type RawHighlightCarousel = z.output<typeof highlightCarouselSchema>;

export const categorySectionsSchema = z.object({
  list: requiredListOf(
    z.object({ categoryKey: text, sectionTitle: text, prosList: listOf(rawPro), seeAllLink: maybe(rawLink) }),
  ),
});
export type RawCategorySections = z.output<typeof categorySectionsSchema>;

export const profileVideoSchema = z.object({
  videoPath: text,
  posterImgPath: rawImage,
  title: text,
  captions: rawCaptions,
});
export type RawProfileVideo = z.output<typeof profileVideoSchema>;

export const profileIntroSchema = z.object({
  background: rawImage,
  avatar: rawImage,
  title: text,
  subTitle: text,
  quote: text,
  proIntro: html,
  yearWork: listOf(z.object({ year: text, work: text })),
  socialIcons: listOf(z.object({ name: text, imgPath: rawImage, link: rawUrl })),
  softwareItems: listOf(z.object({ name: text, imgPath: rawImage })),
});
export type RawProfileIntro = z.output<typeof profileIntroSchema>;

export const profilePortfolioSchema = z.object({
  sectionTitle: text,
  list: requiredListOf(z.object({ id: text, title: text, imgPath: rawImage, description: text })),
});
export type RawProfilePortfolio = z.output<typeof profilePortfolioSchema>;

export const exploreMoreBannerSchema = z.object({
  explore: maybe(
    z.object({
      background: rawImage,
      title: text,
      subTitle: text,
      learnMoreUrl: rawUrl,
      learnMoreWording: text,
    }),
  ),
});
export type RawExploreMoreBanner = z.output<typeof exploreMoreBannerSchema>;

export const createWithProArtSchema = z.object({
  sectionTitle: text,
  createBlock: requiredListOf(z.object({ id: text, title: text, imgPath: rawImage, para: text })),
});
export type RawCreateWithProArt = z.output<typeof createWithProArtSchema>;

export const profileGallerySchema = z.object({
  sectionTitle: text,
  gallery: requiredListOf(z.object({ id: text, imgPath: rawImage, altText: text, credit: text })),
});
export type RawProfileGallery = z.output<typeof profileGallerySchema>;
