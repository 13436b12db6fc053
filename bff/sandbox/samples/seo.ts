import type { Edition } from './edition.ts';
import { sitePages } from './sitePages.ts';

/** `/api/v1/seo/`: `url` stays empty, so that the site builds the canonical address itself. */
export function seo(edition: Edition, path: string) {
  const trail = sitePages(edition).get(path)?.pathStructure ?? [];
  const name = trail.length > 1 ? trail.at(-1)?.name : undefined;
  const title = name ? `${name} – ProArt` : edition.copy.seo_title;
  const description = edition.copy.seo_description;
  const card = edition.img('social-card')['2x'];
  return {
    metaTitle: title,
    metaDescription: description,
    og: { title, description, ogImgPath: card },
    twitter: { title, description, twitterImgPath: card },
    url: '',
    countryName: edition.countryName,
    alternates: [],
  };
}

/** Stored redirects by path without the region: one for good, one until a date to come, one that has run out. */
const redirects: ReadonlyMap<string, { rest: string; offlineDate: string | null }> = new Map([
  ['/proart/old-studio/', { rest: 'studio-16', offlineDate: null }],
  ['/proart/winter-offer/', { rest: 'proartevents/bundle', offlineDate: '2099-01-31T22:59:59Z' }],
  ['/proart/spring-offer/', { rest: 'proartevents', offlineDate: '2024-05-31T21:59:59Z' }],
]);

/** `/api/v1/urlRedirect`. */
export function urlRedirect(edition: Edition, path: string) {
  const redirect = redirects.get(path);
  return { targetUrl: redirect ? edition.at(redirect.rest) : null, offlineDate: redirect?.offlineDate ?? null };
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
