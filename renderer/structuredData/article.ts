import type { PartialSections } from '../../client/lib/partialSections.ts';
import { regions } from '../../contracts/regions/regions.ts';
import { productName } from '../../contracts/site.ts';
import { type StructuredDataInput, type Thing, webUrl } from './thing.ts';

type Overview = Extract<StructuredDataInput['page'], { kind: 'overview' }>;

/** Structured data of a content-managed page: an Article on story routes, otherwise a WebPage. */
export function articleThings({ page, shell, canonical, siteOrigin }: StructuredDataInput<Overview>): Thing[] {
  const { overview }: PartialSections<Overview['data']> = page.data;
  if (!overview?.title.trim()) return [];
  const { routeName, seo } = page.data;
  const isStory = routeName === 'OverviewPageSt' || routeName === 'OverviewPageNd';
  return [
    {
      '@type': isStory ? 'Article' : 'WebPage',
      [isStory ? 'headline' : 'name']: overview.title,
      description: seo.metaDescription,
      image: webUrl(seo.og.ogImgPath, siteOrigin),
      inLanguage: regions[shell.websiteCode].languageTag,
      url: canonical,
      publisher: { '@type': 'Organization', '@id': `${siteOrigin}/#organization`, name: productName },
    },
  ];
}
