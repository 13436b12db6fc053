import { expect, test } from 'vitest';
import type { PageResponse } from '../../../contracts/pages/page.ts';
import { headOfPages, siteOrigin } from '../../support/headOfPages.ts';
import { bffPaths, samples } from '../../support/samplePages.ts';

const { headOf } = headOfPages();

test('an image for social media has its size and a description, and the URL of a comparison its products', async () => {
  const tagsOf = (head: string) =>
    Object.fromEntries(
      [...head.matchAll(/<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)">/g)].map(
        ([, name = '', content = '']) => [name, content],
      ),
    );
  const urls = Object.values(bffPaths).map((url) => ['de', url] as const);
  for (const [region, url] of [...urls, ['global', samples.entry.bffPath] as const]) {
    const tags = tagsOf(await headOf(region, undefined, { url }));
    expect(tags, url).toMatchObject({
      'og:image:width': expect.stringMatching(/^\d{3,4}$/),
      'og:image:height': expect.stringMatching(/^\d{3,4}$/),
      'og:image:alt': expect.stringMatching(/./),
      'twitter:image:alt': tags['og:image:alt'],
    });
  }
  const path = '/de/proart/compare/';
  const head = await headOf('de', undefined, { url: '/pages/compare?ids=studio-16,air-14', path });
  expect(head).toContain('<title>Studio 16 vs. Air 14 – Vergleich</title>');
  expect(head).toContain(`<link rel="canonical" href="${siteOrigin}${path}">`);
  expect(tagsOf(head)).toMatchObject({
    'og:url': `${siteOrigin}${path}?ids=studio-16,air-14`,
    'og:image': expect.stringContaining('/sandbox/art/product/'),
    'og:image:width': '640',
    'og:image:alt': 'Studio 16',
  });
  const url = '/pages/compare?ids=air-14,studio-16,max-18';
  expect(await headOf('jp', undefined, { url })).toContain('<title>Air 14 vs Studio 16 vs Max 18 の比較</title>');
  expect(await headOf('sa-ar', undefined, { url })).toContain('<title>Air 14 مقابل Studio 16 مقابل Max 18 – مقارنة<');
  const withoutImage = (page: PageResponse) =>
    ({
      ...page,
      data: { ...page.data, seo: { ...page.data.seo, og: { ...page.data.seo.og, ogImgPath: '' } } },
    }) as PageResponse;
  expect(tagsOf(await headOf('de', withoutImage))).not.toHaveProperty('og:image:alt');
});
