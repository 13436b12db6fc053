/** Paths with sandbox content for each kind of page and each shared call, with the upstream calls they need. */
import type { Freshness } from '../../contracts/endpoint.ts';
import type { PageKind } from '../../contracts/routes.ts';

interface Sample {
  /** BFF path below `/bff/v1/{region}`. */
  bffPath: string;
  /** Site path without a region. */
  path: string;
  /** Paths of the optional upstream calls, one per section. */
  sections: readonly string[];
  /** The upstream call for fault tests. Each kind uses its own edition, so that no two share an upstream response. */
  fault: {
    region: string;
    call: string;
    freshness: Freshness;
    /** Section that the call provides, as named in `degraded`. */
    section: string;
  };
}

/** Every kind of page, in the order of `pages`. The market entry exists only in the global edition. */
export const samples: Readonly<Record<PageKind, Sample>> = {
  home: {
    bffPath: '/pages/home',
    path: '/proart/',
    sections: [
      '/api/v1/banner',
      '/api/v1/productLevel',
      '/api/v1/productLevel/',
      '/api/v1/modules/',
      '/api/v1/home/selectYourProfession',
      '/api/v1/home/whatProSay',
      '/api/v1/home/campaignEvent',
    ],
    fault: {
      region: 'de',
      call: '/api/v1/productLevel/home-levels',
      freshness: 'content',
      section: 'productLevel.home-levels',
    },
  },
  whatProsSay: {
    bffPath: '/pages/what-pros-say',
    path: '/proart/what-pros-say/',
    sections: [
      '/api/v1/pros/landing/heroSection',
      '/api/v1/pros/landing/highlightCarousel',
      '/api/v1/pros/landing/category',
    ],
    fault: {
      region: 'fr',
      call: '/api/v1/pros/landing/highlightCarousel',
      freshness: 'content',
      section: 'highlightCarousel',
    },
  },
  prosCategory: {
    bffPath: '/pages/pros-category/photography?profession=photographer',
    path: '/proart/what-pros-say/photography/',
    sections: ['/api/v1/pros/category', '/api/v1/pros/category/profession/list'],
    fault: { region: 'it', call: '/api/v1/pros/category', freshness: 'list', section: 'category' },
  },
  prosProfile: {
    bffPath: '/pages/pros-profile/photography/torvald-hengsen',
    path: '/proart/what-pros-say/photography/torvald-hengsen/',
    sections: [
      '/api/v1/pros/profile/video',
      '/api/v1/pros/profile/intro',
      '/api/v1/pros/profile/portfolio',
      '/api/v1/pros/profile/recommendedProduct',
      '/api/v1/pros/profile/exploreMoreBanner',
      '/api/v1/pros/profile/createWithProArt',
      '/api/v1/pros/profile/gallery',
    ],
    fault: { region: 'es', call: '/api/v1/pros/profile/portfolio', freshness: 'content', section: 'portfolio' },
  },
  profession: {
    bffPath: '/pages/profession/filmmaker?page=1',
    path: '/proart/profession/filmmaker/',
    sections: [
      '/api/v1/banner',
      '/api/v1/profession/pagination',
      '/api/v1/profession/prosList',
      '/api/v1/profession/recommendedProduct',
    ],
    fault: { region: 'se', call: '/api/v1/profession/prosList', freshness: 'list', section: 'prosList' },
  },
  productLine: {
    bffPath: '/pages/product-line/laptops',
    path: '/proart/laptops-home/',
    sections: [
      '/api/v1/banner',
      '/api/v1/productLevel',
      '/api/v1/productLevel/',
      '/api/v1/productLevel/pros',
      '/api/v1/modules/',
      '/api/v1/home/campaignEvent',
    ],
    fault: { region: 'dk', call: '/api/v1/productLevel', freshness: 'content', section: 'productLevel' },
  },
  overview: {
    bffPath: '/pages/overview?path=/proart/support/faq/',
    path: '/proart/studio-16/',
    sections: ['/api/v1/overview'],
    fault: { region: 'pl', call: '/api/v1/overview', freshness: 'content', section: 'overview' },
  },
  compare: {
    bffPath: '/pages/compare?ids=studio-16,air-14',
    path: '/proart/compare/?ids=studio-16,air-14,duo-16,max-18',
    sections: ['/recent-data/apiv2/ComparePage'],
    fault: { region: 'jp', call: '/recent-data/apiv2/ComparePage', freshness: 'list', section: 'comparison' },
  },
  entry: {
    bffPath: '/pages/entry',
    path: '/proart/entry/',
    sections: ['/api/v1/banner'],
    fault: { region: 'global', call: '/api/v1/banner', freshness: 'content', section: 'banner' },
  },
};

type EditionKind = Exclude<PageKind, 'entry'>;

export const editionKinds = Object.keys(samples).filter((kind) => kind !== 'entry') as EditionKind[];

export const bffPaths = pathsByKind('bffPath');

/** Site path without a region by kind of page. */
export const sitePaths = {
  ...pathsByKind('path'),
  error: '/proart/nothing-home/',
  search: '/proart/search/?q=studio+16',
};
export type SiteKind = keyof typeof sitePaths | 'entry';

function pathsByKind(member: 'bffPath' | 'path') {
  // one entry per kind
  return Object.fromEntries(editionKinds.map((kind) => [kind, samples[kind][member]])) as Record<EditionKind, string>;
}

/**
 * Kinds of page and paths of an edition.
 * @param options.withEntry Adds the market entry of the global edition.
 */
export function pagesOf(region: string, { withEntry = false } = {}): [kind: SiteKind, path: string][] {
  const pages = Object.entries(sitePaths).map(([kind, path]) => [kind, `/${region}${path}`] as [SiteKind, string]);
  return withEntry ? [...pages, ['entry', samples.entry.path]] : pages;
}

export const sampleCalls = {
  shell: '/shell',
  page: '/page?path=/proart/laptops-home/',
  prices: '/prices?ids=studio-16,air-14',
  search: '/search/suggestions?q=studio',
} as const;

/** BFF paths of all shared calls of an edition. */
export function sharedPaths(region: string): string[] {
  const paths = [...Object.values(bffPaths), ...Object.values(sampleCalls)];
  return [
    ...paths.map((target) => `/bff/v1/${region}${target}`),
    ...(region === 'global' ? [`/bff/v1/global${samples.entry.bffPath}`] : []),
  ];
}
