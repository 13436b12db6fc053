/** All composers with every call failing, and with empty responses. */
import { expect, test } from 'vitest';
import type { PageKind } from '../../../contracts/routes.ts';
import { composePage, sampleBreadcrumbs } from '../../support/composePage.ts';

/** Request of each page, without its edition, and the page's sections. */
const pageRequests: Record<PageKind, [request: Parameters<typeof composePage>[1], sections: string[]]> = {
  home: [{}, ['seo', 'banner', 'productLevel', 'selectYourProfession', 'whatProsSay', 'campaignEvents', 'disclaimer']],
  whatProsSay: [{}, ['seo', 'heroSection', 'highlightCarousel', 'category']],
  prosCategory: [{ params: { prosCategory: 'film' } }, ['seo', 'category', 'professionFilter']],
  prosProfile: [
    { params: { prosCategory: 'film', prosName: 'ann' } },
    ['seo', 'video', 'intro', 'portfolio', 'recommendedProduct', 'exploreMoreBanner', 'createWithProArt', 'gallery'],
  ],
  profession: [
    { params: { level1Code: 'filmmaker' } },
    ['seo', 'banner', 'pagination', 'prosList', 'recommendedProduct'],
  ],
  productLine: [{ params: { productLine: 'laptops' } }, ['seo', 'banner', 'productLevel', 'pros', 'disclaimer']],
  overview: [{ query: { path: '/proart/events/' } }, ['seo', 'overview', 'disclaimer']],
  compare: [{ query: { ids: 'a,b' } }, ['seo', 'comparison', 'choices']],
  entry: [{}, ['seo', 'banner']],
};
const kinds = Object.keys(pageRequests) as PageKind[];

test.each(kinds)('%s is composed when every call fails, and lists each section once as degraded', async (kind) => {
  const [request, sections] = pageRequests[kind];
  for (const region of ['de', 'sa-ar', 'global'] as const) {
    const { data, degraded } = await composePage(kind, { ...request, region }, {});
    expect(degraded.map(({ section }) => section).toSorted()).toEqual(sections.toSorted());
    expect(data.breadcrumbs).toEqual(sampleBreadcrumbs);
  }
});

test.each(kinds)('%s is not degraded by empty responses', async (kind) => {
  const [request] = pageRequests[kind];
  const { names } = await composePage(kind, request, {}).catch(() => ({ names: [] }));
  const emptyResults = {
    ...Object.fromEntries(names.map((name) => [name, null])),
    'profession.pagination': { list: [{ level1Code: 'filmmaker', name: 'Film' }] },
    'productLevel.pros': null,
  };
  expect((await composePage(kind, request, emptyResults)).degraded).toEqual([]);
});
