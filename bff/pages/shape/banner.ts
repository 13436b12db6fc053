import type { BannerGroup, Banners } from '../../../contracts/fragments/banner.ts';
import type { RawBannerGroup, RawBanners } from '../../upstreams/content/contentSchemas.ts';
import { toImage, toLink } from './links.ts';

/** The three banner places of a page. */
export function toBanners(raw: RawBanners | null): Banners {
  return {
    heroBanner: toGroup(raw?.heroBanner ?? null),
    slimBannerTop: toGroup(raw?.slimBannerTop ?? null),
    slimBannerBottom: toGroup(raw?.slimBannerBottom ?? null),
  };
}

function toGroup(raw: RawBannerGroup | null): BannerGroup {
  return {
    AriaLabel: raw?.AriaLabel ?? '',
    Banner: (raw?.Banner ?? []).map(({ imgPath, mobileImgPath, link, theme, ...texts }) => ({
      ...texts,
      imgPath: toImage(imgPath),
      mobileImgPath: toImage(mobileImgPath),
      link: toLink(link),
      theme: theme === 'Black' ? 'Black' : 'White',
    })),
  };
}
