import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PageResponse } from '../../../contracts/pages/page.ts';
import { type RegionCode, regionCodes, regions } from '../../../contracts/regions/regions.ts';
import { pathPrefix } from '../../../contracts/routes.ts';
import { headTags, htmlAttributes } from '../../../renderer/document/head/headTags.ts';
import { themeColors } from '../../../renderer/document/head/themeColors.ts';
import { isPrivateView } from '../../../renderer/http/privateView.ts';
import { documentShell, headOfPages, siteOrigin } from '../../support/headOfPages.ts';
import { bffPaths } from '../../support/samplePages.ts';

const { headOf, responseOf, shellOf } = headOfPages();

/** Overrides meta data of a page. */
const withSeo =
  (seo: Partial<PageResponse['data']['seo']>) =>
  (page: PageResponse): PageResponse =>
    ({ ...page, data: { ...page.data, seo: { ...page.data.seo, ...seo } } }) as PageResponse; // still the same kind

/** Returns the alternates by language; fails on duplicate languages. */
function alternatesIn(head: string): Record<string, string> {
  const links = [...head.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">/g)];
  const languages = links.map(([, language = '']) => language);
  expect(new Set(languages).size).toBe(languages.length);
  return Object.fromEntries(links.map(([, language = '', href = '']) => [language, href]));
}

const canonicalIn = (head: string) => /<link rel="canonical" href="([^"]*)">/.exec(head)?.[1];

test('title, description, canonical, Open Graph and Twitter come from the SEO data of the page', async () => {
  const head = await headOf('de');
  for (const tag of [
    '<title>',
    'name="description"',
    'property="og:title"',
    'property="og:image" content="https://www.test/',
    'property="og:locale" content="de_DE"',
    'name="twitter:card"',
  ]) {
    expect(head).toContain(tag);
  }
  expect(canonicalIn(head)).toBe('https://www.test/de/proart/');
  expect(head).not.toContain('noindex');
});

test('texts are escaped, and empty ones have no tag', async () => {
  const head = await headOf('de', withSeo({ metaTitle: '</title><script>"&\'', metaDescription: '' }));
  expect(head).toContain('<title>&lt;/title&gt;&lt;script&gt;&quot;&amp;&#39;</title>');
  expect(head).not.toContain('name="description"');
});

describe('the canonical URL', () => {
  test.each([
    ['/de/proart/else/', '/de/proart/else/'],
    ['/de/proart/else/?from=content#part', '/de/proart/else/'],
    ['https://elsewhere.test/a?b=1', 'https://elsewhere.test/a?b=1'],
    ['mailto:a@b.test', '/de/proart/'],
    ['', '/de/proart/'],
  ])('is the URL in the SEO data if that is valid: %s', async (url, canonical) => {
    expect(canonicalIn(await headOf('de', withSeo({ url })))).toBe(new URL(canonical, siteOrigin).href);
  });

  test.each([
    ['pros-category/photography?page=1', ''],
    ['pros-category/photography?page=9', ''],
    ['profession/filmmaker', ''],
  ])('has no query on %s', async (url, query) => {
    const path = '/de/proart/list/';
    expect(canonicalIn(await headOf('de', undefined, { url: `/pages/${url}`, path }))).toBe(
      `${siteOrigin}${path}${query}`,
    );
  });

  test('has the page number of a list from the second page on, also in other editions', async () => {
    const second = (page: PageResponse) => {
      if (page.kind === 'profession') page.data.prosList.page = 2;
      return page;
    };
    const head = await headOf('de', second, {
      url: bffPaths.profession,
      path: '/de/proart/profession/filmmaker/',
    });
    expect(canonicalIn(head)).toBe('https://www.test/de/proart/profession/filmmaker/?page=2');
    expect(alternatesIn(head)['fr-FR']).toBe('https://www.test/fr/proart/profession/filmmaker/?page=2');
  });

  test('of a filtered list is that of the whole list', async () => {
    const second = (page: PageResponse) => {
      if (page.kind === 'prosCategory') page.data.category.page = 2;
      return page;
    };
    const path = '/de/proart/what-pros-say/photography/';
    expect(canonicalIn(await headOf('de', second, { url: bffPaths.prosCategory, path }))).toBe(siteOrigin + path);
  });
});

describe('other editions', () => {
  test('all 86 have the page under the same path, and x-default is the global edition', async () => {
    const links = alternatesIn(await headOf('de'));
    expect(Object.keys(links)).toHaveLength(regionCodes.flatMap((code) => regions[code].hreflang).length);
    expect(links).toMatchObject({
      'x-default': 'https://www.test/proart/',
      en: 'https://www.test/proart/',
      'de-DE': 'https://www.test/de/proart/',
      'en-GB': 'https://www.test/uk/proart/',
      'en-KE': 'https://www.test/ea/proart/',
      es: 'https://www.test/latin/proart/',
    });
  });

  test('alternates from content take precedence: absolute, with the page itself, without invalid values', async () => {
    const alternates = [
      { hreflang: 'en', url: '/proart/elsewhere/' },
      { hreflang: 'fr-fr', url: 'https://www.test/fr/proart/ailleurs/' },
      { hreflang: 'fr-FR', url: '/fr/proart/second/' },
      { hreflang: 'es-419', url: '/latin/proart/' },
      { hreflang: 'me-ar ', url: 'not an address' },
      { hreflang: 'english', url: '/us/proart/' },
      { hreflang: 'it', url: 'mailto:a@b.test' },
      { hreflang: 'zh_hant_tw', url: '/tw/proart/' },
    ];
    expect(alternatesIn(await headOf('de', withSeo({ alternates })))).toEqual({
      en: 'https://www.test/proart/elsewhere/',
      'fr-FR': 'https://www.test/fr/proart/ailleurs/',
      'zh-Hant-TW': 'https://www.test/tw/proart/',
      'de-DE': 'https://www.test/de/proart/',
      'x-default': 'https://www.test/proart/elsewhere/',
    });
  });

  test('invalid alternates from content are ignored', async () => {
    const alternates = [{ hreflang: 'latin', url: '/latin/proart/' }];
    expect(alternatesIn(await headOf('de', withSeo({ alternates })))).toEqual(alternatesIn(await headOf('pl')));
  });

  test('the page with all editions has a single URL', async () => {
    const path = '/proart/entry/';
    expect(alternatesIn(await headOf('global', undefined, { url: '/pages/entry', path }))).toEqual({
      'x-default': 'https://www.test/proart/entry/',
      en: 'https://www.test/proart/entry/',
    });
  });

  test('a comparison, which is in no site map, names no alternates', async () => {
    const path = '/de/proart/compare/';
    expect(alternatesIn(await headOf('de', undefined, { url: bffPaths.compare, path }))).toEqual({});
  });

  test('every edition has the same alternates, itself included, for any path', async () => {
    const home = await responseOf<PageResponse>('de', bffPaths.home);
    const shell = await shellOf('de');
    const headAt = (region: RegionCode, path: string) =>
      headTags({
        page: home,
        shell: { ...shell, websiteCode: region },
        path: pathPrefix(region) + path,
        siteOrigin,
        indexable: true,
        documentShell,
      });
    const segment = fc
      .string({ minLength: 1, maxLength: 12, unit: 'grapheme' })
      .filter((text) => !/[?#/\\]|^\.{1,2}$/.test(text) && text.trim() === text && !text.includes('%'));
    const rest = fc.array(segment, { maxLength: 4 }).map((segments) => ['/proart', ...segments].join('/'));
    const paths = fc.tuple(rest, fc.boolean()).map(([path, slash]) => (slash ? `${path}/` : path));

    fc.assert(
      fc.property(paths, (path) => {
        const [first = {}, ...others] = regionCodes.map((code) => alternatesIn(headAt(code, path)));
        for (const links of others) expect(links).toEqual(first);
        for (const code of regionCodes) {
          const canonical = canonicalIn(headAt(code, path));
          for (const language of regions[code].hreflang) expect(first[language]).toBe(canonical);
        }
      }),
      { numRuns: 15 },
    );
  }, 60_000);
});

test.each([
  ['de', 'de_DE'],
  ['cn', 'zh_CN'],
  ['global', undefined],
  ['latin', undefined],
  ['rs', undefined],
  ['ea', undefined],
  ['ea-sw', undefined],
] as const)('the Open Graph locale of %s is %s', async (region, locale) => {
  expect(/property="og:locale" content="([^"]*)"/.exec(await headOf(region))?.[1]).toBe(locale);
});

test.each([
  ['de', '/latin'],
  ['jp', '/latin'],
  ['rs', '/latin'],
  ['ru', '/cyrillic'],
  ['ua-ua', '/cyrillic'],
  ['gr-el', '/greek'],
  ['gr', '/latin'],
  ['sa-ar', '/arabic'],
  ['middleeast-fa', '/arabic'],
  ['il', '/hebrew'],
] as const)('%s preloads one font: %s', async (region, font) => {
  const preloads = (await headOf(region)).match(/<link rel="preload" as="font"[^>]+>/g);
  expect(preloads).toEqual([expect.stringContaining(`href="${font}"`)]);
});

test('an error page has a title, is not indexed, and has no canonical URL', async () => {
  const shell = await shellOf('sa-ar');
  const page = { kind: 'error', status: 404, code: 'NOT_FOUND', message: '', requestId: '' } as const;
  const head = headTags({ page, shell, path: '/sa-ar/x/', siteOrigin, indexable: true, documentShell });
  expect(head).toContain('<title>404 - page not found</title>');
  expect(head.match(/noindex/g)).toHaveLength(1);
  expect(head).not.toMatch(/canonical|alternate|ld\+json/);
  expect(htmlAttributes(shell)).toBe(' lang="ar-SA" dir="rtl"');
});

test.each([
  ['', true],
  ['utm_source=a&page=2', true],
  ['apilist', false],
  ['a=1&apilist=1', false],
  ['pageId=7', false],
  ['dataRowId=7', false],
])('outside production a page with the query "%s" is indexable: %s', async (query, expected) => {
  expect(isPrivateView(query, true)).toBe(!expected);
  const page = await responseOf<PageResponse>('de', bffPaths.home);
  const input = { page, shell: await shellOf('de'), path: '/de/proart/', siteOrigin, documentShell };
  expect(headTags({ ...input, indexable: !isPrivateView(query, true) }).includes('noindex')).toBe(!expected);
});

test('the theme colours equal the background colours of the stylesheet', () => {
  const tokens = readFileSync(new URL('../../../client/styles/tokens.css', import.meta.url), 'utf8');
  expect(tokens).toContain(`--paper: light-dark(${themeColors.white}, ${themeColors.dark});`);
});
