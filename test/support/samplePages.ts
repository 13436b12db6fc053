/** An address of every page kind, and of every other shared call, that the sandbox has content for. */
export const samplePages = {
  home: '/pages/home',
  whatProsSay: '/pages/what-pros-say',
  prosCategory: '/pages/pros-category/photography?profession=photographer',
  prosProfile: '/pages/pros-profile/photography/torvald-hengsen',
  profession: '/pages/profession/filmmaker?page=1',
  productLine: '/pages/product-line/laptops',
  overview: '/pages/overview?path=/proart/support/faq/',
  compare: '/pages/compare?ids=studio-16,air-14',
} as const;

/** Paths of the site, without a region, that show each kind of page with the sandbox's content. */
export const sitePaths = {
  home: '/proart/',
  whatProsSay: '/proart/what-pros-say/',
  prosCategory: '/proart/what-pros-say/photography/',
  prosProfile: '/proart/what-pros-say/photography/torvald-hengsen/',
  profession: '/proart/profession/filmmaker/',
  productLine: '/proart/laptops-home/',
  overview: '/proart/studio-16/',
  compare: '/proart/compare/?ids=studio-16,air-14,duo-16,max-18',
  error: '/proart/nothing-home/',
  search: '/proart/search/?q=studio+16',
} as const;
export type SiteKind = keyof typeof sitePaths | 'entry';

/** Each kind of page of an edition and its path; the market entry, which belongs to none, on request. */
export function pagesOf(region: string, { withEntry = false } = {}): [kind: SiteKind, path: string][] {
  const pages = Object.entries(sitePaths).map(([kind, path]) => [kind, `/${region}${path}`] as [SiteKind, string]);
  return withEntry ? [...pages, ['entry', '/proart/entry/']] : pages;
}

export const sampleCalls = {
  shell: '/shell',
  page: '/page?path=/proart/laptops-home/',
  prices: '/prices?ids=studio-16,air-14',
  search: '/search/suggestions?q=studio',
} as const;

/** Every shared address of an edition; the entry page is the global edition's alone. */
export function sharedAddresses(region: string): string[] {
  const addresses = [...Object.values(samplePages), ...Object.values(sampleCalls)];
  return [
    ...addresses.map((address) => `/bff/v1/${region}${address}`),
    ...(region === 'global' ? ['/bff/v1/global/pages/entry'] : []),
  ];
}
