import type { BannerGroup, BannerItem, Banners } from '../../../contracts/fragments/banner.ts';
import type { UiStrings } from '../../../contracts/strings/uiStrings.ts';
import type { RawBannerGroup, RawBanners } from '../../upstreams/content/contentSchemas.ts';
import { toImage, toLink } from './text/links.ts';

/** Converts the hero and slim banners of a page. */
export function toBanners(raw: RawBanners | null, strings: UiStrings): Banners {
  return {
    heroBanner: toGroup(raw?.heroBanner ?? null, strings),
    slimBannerTop: toGroup(raw?.slimBannerTop ?? null, strings),
    slimBannerBottom: toGroup(raw?.slimBannerBottom ?? null, strings),
  };
}

function toGroup(raw: RawBannerGroup | null, strings: UiStrings): BannerGroup {
  const banners = (raw?.Banner ?? []).map(
    ({ imgPath, mobileImgPath, link, theme, ...texts }): BannerItem => ({
      ...texts,
      imgPath: toImage(imgPath),
      mobileImgPath: toImage(mobileImgPath),
      link: toLink(link, strings.learn_more),
      theme: theme === 'Black' ? 'Black' : 'White',
    }),
  );
  return { AriaLabel: raw?.AriaLabel ?? '', Banner: banners.filter(hasContent) };
}

/** False for a banner without text, image and link, which would be an empty slide. */
function hasContent({ title, subtitle, bodyText, imgPath, mobileImgPath, link }: BannerItem): boolean {
  return Boolean(title || subtitle || bodyText || imgPath || mobileImgPath || link);
}
