import { z } from 'zod';
import { image } from './image.ts';
import { link } from './link.ts';

/**
 * One banner.
 *
 * An image with text in its `theme`, and a link.
 */
export const banner = z.object({
  id: z.string(),
  title: z.string(),
  subtitle: z.string(),
  bodyText: z.string(),
  imgPath: image.nullable(),
  mobileImgPath: image.nullable().describe('Portrait crop for small screens'),
  altText: z.string(),
  link: link.nullable(),
  theme: z.enum(['White', 'Black']),
});
export type BannerItem = z.infer<typeof banner>;

/**
 * The banners of one slot.
 *
 * Property names are capitalised as in the specification's entity.
 */
export const bannerGroup = z.object({ Banner: z.array(banner), AriaLabel: z.string() });
export type BannerGroup = z.infer<typeof bannerGroup>;

/** The three banner slots of a page; an empty list shows nothing. */
export const banners = z.object({ heroBanner: bannerGroup, slimBannerTop: bannerGroup, slimBannerBottom: bannerGroup });
export type Banners = z.infer<typeof banners>;
