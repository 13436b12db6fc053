import { expect, test } from 'vitest';
import type { HomePage } from '../../contracts/pages/home.ts';
import { homePage } from '../../contracts/pages/home.ts';
import { shellCall } from '../../contracts/pages/shell.ts';
import type { RegionCode } from '../../contracts/regions.ts';
import { contentSecurityPolicy } from '../../renderer/contentSecurity.ts';
import { headTags, htmlAttributes } from '../../renderer/headTags.ts';
import { buildTestBff } from '../support/buildTestBff.ts';

const fonts = { latin: '/latin', cyrillic: '/cyrillic', greek: '/greek', arabic: '/arabic', hebrew: '/hebrew' };
const assets = { theme: '/theme.js', favicon: '/favicon.svg', icons: '', fonts };

/** Head of the home page of an edition, from real answers. */
async function headOf(region: RegionCode, change: (page: HomePage) => HomePage = (page) => page) {
  const { app } = await buildTestBff();
  const page = homePage.response.parse((await app.inject(`/bff/v1/${region}/pages/home`)).json());
  const shell = shellCall.response.parse((await app.inject(`/bff/v1/${region}/shell`)).json()).data;
  const path = `/${region}/proart`;
  return headTags({ page: change(page), shell, path, siteOrigin: 'https://www.test', assets });
}

const withSeo = (seo: Partial<HomePage['data']['seo']>) => (page: HomePage) => ({
  ...page,
  data: { ...page.data, seo: { ...page.data.seo, ...seo } },
});

test('title, description, canonical, Open Graph and Twitter come from the seo call', async () => {
  const head = await headOf('de');
  for (const tag of [
    '<title>',
    'name="description"',
    'property="og:title"',
    'property="og:image" content="https://www.test/',
    'name="twitter:card"',
  ]) {
    expect(head).toContain(tag);
  }
  expect(head).toContain('<link rel="canonical" href="https://www.test/de/proart/">');
});

test('an address of the seo call wins over the path', async () => {
  expect(await headOf('de', withSeo({ url: '/de/proart/else/' }))).toContain('href="https://www.test/de/proart/else/"');
});

test('texts cannot leave their tag, and an empty one makes no tag', async () => {
  const head = await headOf('de', withSeo({ metaTitle: '</title><script>"&\'', metaDescription: '' }));
  expect(head).toContain('<title>&lt;/title&gt;&lt;script&gt;&quot;&amp;&#39;</title>');
  expect(head).not.toContain('name="description"');
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

test('an error page is titled, and not to be indexed', async () => {
  const { app } = await buildTestBff();
  const shell = shellCall.response.parse((await app.inject('/bff/v1/sa-ar/shell')).json()).data;
  const page = { kind: 'error', status: 404, code: 'NOT_FOUND' } as const;
  const head = headTags({ page, shell, path: '/sa-ar/x/', siteOrigin: 'https://www.test', assets });
  expect(head).toContain('<title>404 - page not found</title>');
  expect(head).toContain('noindex');
  expect(head).not.toContain('canonical');
  expect(htmlAttributes(shell)).toBe(' lang="ar-SA" dir="rtl"');
});

test('the policy allows files of ours and configured pictures, and scripts of a stream by their nonce', () => {
  const policy = contentSecurityPolicy(['https://media.test'], { scripts: [], frames: [] });
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("img-src 'self' https://media.test;");
  expect(policy).not.toContain('unsafe');
  expect(contentSecurityPolicy([], { scripts: [], frames: [] }, 'abc')).toContain("script-src 'self' 'nonce-abc';");
});
