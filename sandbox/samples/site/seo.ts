import type { Edition } from '../edition.ts';
import { toSingleImg } from '../pictures.ts';
import { sitePages } from './sitePages.ts';

/** `/api/v1/seo/`: `url` is empty, so that the site builds the canonical URL itself. */
export function seo(edition: Edition, path: string) {
  const page = sitePages(edition).get(path);
  const breadcrumbs = page?.pathStructure ?? [];
  const name = breadcrumbs.length > 1 ? breadcrumbs.at(-1)?.name : undefined;
  const title = name ? `${name} – ProArt` : edition.copy.seo_title;
  const description = page?.description ?? edition.copy.seo_description;
  const card = toSingleImg(page?.card ?? 'social-card', edition.mediaBase);
  return {
    metaTitle: title,
    metaDescription: description,
    og: { title, description, ogImgPath: card },
    twitter: { title, description, twitterImgPath: card['2x'] },
    url: '',
    countryName: edition.countryName,
    alternates: [],
  };
}

/** `/api/v1/website`. */
export function website({ region, countryName, strings }: Edition) {
  return {
    translation: { common_go_home: strings.go_home_product, title_not_be_found: strings.page_not_found_title },
    websiteInfo: {
      websiteCode: region.code,
      countryName,
      languageTag: region.languageTag,
      isRTL: region.direction === 'rtl',
    },
  };
}
