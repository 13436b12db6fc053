import { z } from 'zod';
import { image } from './image.ts';
import { link } from './link.ts';

/**
 * One banner.
 *
 * A picture, words on it in its `theme`, and where it leads.
 */
export const banner = z.object({
  id: z.string(),
  title: z.string(),
  subtitle: z.string(),
  bodyText: z.string(),
  imgPath: image.nullable(),
  mobileImgPath: image.nullable().describe('Upright crop for small screens'),
  altText: z.string(),
  link: link.nullable(),
  theme: z.enum(['White', 'Black']),
});
export type BannerItem = z.infer<typeof banner>;

/**
 * A place for banners.
 *
 * Capital letters as in the specification's entity.
 */
export const bannerGroup = z.object({ Banner: z.array(banner), AriaLabel: z.string() });
export type BannerGroup = z.infer<typeof bannerGroup>;

/** The three banner places of a page; an empty list shows nothing. */
export const banners = z.object({ heroBanner: bannerGroup, slimBannerTop: bannerGroup, slimBannerBottom: bannerGroup });
export type Banners = z.infer<typeof banners>;
