import type { SiteKind } from './samplePages.ts';

/** The upstream calls, by path, that each kind of page can do without: one for each section. */
export const sectionCalls: Partial<Record<SiteKind, readonly string[]>> = {
  home: [
    '/api/v1/banner',
    '/api/v1/productLevel',
    '/api/v1/productLevel/',
    '/api/v1/modules/',
    '/api/v1/home/selectYourProfession',
    '/api/v1/home/whatProSay',
    '/api/v1/home/campaignEvent',
  ],
  whatProsSay: [
    '/api/v1/pros/landing/heroSection',
    '/api/v1/pros/landing/highlightCarousel',
    '/api/v1/pros/landing/category',
  ],
  prosCategory: ['/api/v1/pros/category', '/api/v1/pros/category/profession/list'],
  prosProfile: [
    '/api/v1/pros/profile/video',
    '/api/v1/pros/profile/intro',
    '/api/v1/pros/profile/portfolio',
    '/api/v1/pros/profile/recommendedProduct',
    '/api/v1/pros/profile/exploreMoreBanner',
    '/api/v1/pros/profile/createWithProArt',
    '/api/v1/pros/profile/gallery',
  ],
  profession: [
    '/api/v1/banner',
    '/api/v1/profession/pagination',
    '/api/v1/profession/prosList',
    '/api/v1/profession/recommendedProduct',
  ],
  productLine: [
    '/api/v1/banner',
    '/api/v1/productLevel',
    '/api/v1/productLevel/',
    '/api/v1/productLevel/pros',
    '/api/v1/modules/',
    '/api/v1/home/campaignEvent',
  ],
  overview: ['/api/v1/overview'],
  compare: ['/recent-data/apiv2/ComparePage'],
};
