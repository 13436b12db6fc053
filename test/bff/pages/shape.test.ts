import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toBanners } from '../../../bff/pages/shape/banner.ts';
import { toHeader } from '../../../bff/pages/shape/header.ts';
import { toEcConfig } from '../../../bff/pages/shape/shop/ecConfig.ts';
import { toSafeHtml } from '../../../bff/pages/shape/text/html.ts';
import { toImage, toLink, toUrl } from '../../../bff/pages/shape/text/links.ts';
import { bannerSchema, ecConfigSchema, headerSchema } from '../../../bff/upstreams/content/contentSchemas.ts';
import type { RegionCode } from '../../../contracts/regions/regions.ts';
import { allStrings } from '../../../contracts/strings/all.ts';
import { hostileUrls } from '../../support/hostileUrls.ts';

const raw = { '1x': '/a.png', '2x': '', width: null, height: null, placeholder: '', sources: [] };

test.each([
  '/de/proart/',
  '/proart/?a=1#b',
  '/de/proart/?next=//evil.test',
  '/de/proart/caf%C3%A9/ü/a b/',
  '#main',
  '?page=2',
  'https://example.test/a b',
  'https://example.test:8443/a%2Fb',
  'HTTP://example.test/',
  'http://example.test/',
  'mailto:a@example.test',
  'tel:+49123',
])('%j is a safe URL', (url) => {
  expect(toUrl(url)).toBe(url);
});

test.each(hostileUrls.map((url) => [url]))('%j is rejected as URL of links, images and srcset candidates', (url) => {
  expect(toUrl(url)).toBe('');
  expect(toImage({ ...raw, '1x': url })).toBeNull();
  const sources = [`${url} 1x`, `/a.png 1x, ${url} 2x`, `/a.png 1x,${url} 2x`, `/a.png, ${url} 2x`].map((srcset) => ({
    type: 'image/png',
    srcset,
  }));
  expect(toImage({ ...raw, sources })?.sources).toEqual([]);
});

test.each([
  ['www.example.test/a', 'https://www.example.test/a'],
  ['WWW.example.test', 'https://WWW.example.test'],
  ['www.a@example.test', ''],
  ['www.', ''],
  ['example.test/legal', ''],
])('%j without a scheme is %j', (url, shown) => {
  expect(toUrl(url)).toBe(shown);
});

test('surrounding space is trimmed', () => {
  expect(toUrl(' /proart/ ')).toBe('/proart/');
});

test('accepted URLs have a safe scheme, and relative ones stay on the origin of the page', () => {
  const piece = fc.oneof(
    fc.constantFrom('/', '\\', '.', '..', ':', '@', '?', '#', '%2f', '%09', '\t', '\u0000', '\u200b', '&colon;', ' '),
    fc.constantFrom('javascript', 'data', 'https', 'http', 'mailto', 'evil.test', 'www.test', 'a', '1'),
  );
  const anyText = fc.oneof(
    fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
    fc.string({ unit: 'binary' }),
  );
  fc.assert(
    fc.property(anyText, (text) => {
      const url = toUrl(text);
      if (url === '') return;
      for (const page of ['https://www.test/de/proart/', 'http://www.test/de/proart/']) {
        const { protocol, origin, username } = new URL(url, page);
        expect(protocol).toMatch(/^(https?|mailto|tel):$/);
        expect(username).toBe('');
        expect(/^(https?:\/\/|mailto:|tel:)/i.test(url) || origin === new URL(page).origin).toBe(true);
      }
    }),
    { numRuns: 2_000 },
  );
});

test('a link needs a name and a URL', () => {
  expect(toLink({ name: 'A', url: '/a/', urlTarget: '_blank' })).toEqual({
    name: 'A',
    url: '/a/',
    urlTarget: '_blank',
  });
  expect(toLink({ name: '', url: '/a/', urlTarget: '_self' })).toBeNull();
  expect(toLink({ name: 'A', url: 'javascript:1', urlTarget: '_self' })).toBeNull();
  expect(toLink(null)).toBeNull();
});

test.each([
  ['https://shop.test/de', 'https://shop.test/de'],
  ['javascript:alert(1)//', ''],
])("the shop's domain %j becomes %j in links", (domain, url) => {
  const config = ecConfigSchema.parse({ data: { ecStatus: true, numberOfDecimal: 2, domain } });
  expect(toEcConfig(config, 'de').domain).toBe(url);
});

test('an image needs its 1x URL; other members are used when valid', () => {
  expect(toImage(null)).toBeNull();
  expect(toImage({ ...raw, '1x': 'javascript:1' })).toBeNull();
  expect(toImage(raw)).toEqual({ '1x': '/a.png', '2x': '/a.png' });
  expect(toImage({ ...raw, width: 10, height: 0 })).toEqual({ '1x': '/a.png', '2x': '/a.png' });
  expect(toImage({ ...raw, width: 10, height: 20, placeholder: '#aabbcc' })).toMatchObject({
    width: 10,
    height: 20,
    placeholder: '#aabbcc',
  });
  expect(toImage({ ...raw, placeholder: 'red;background:url(x)' })).not.toHaveProperty('placeholder');
});

test('a source with an unsafe candidate in its srcset is dropped', () => {
  const good = { type: 'image/avif', srcset: '/a-1.avif 640w, https://media.test/a,b-2.avif 1280w' };
  const bad = { type: 'image/avif', srcset: '/a-1.avif 640w, javascript:alert(1) 1280w' };
  expect(toImage({ ...raw, sources: [good, bad, { ...good, type: 'text/html' }] })?.sources).toEqual([good]);
});

test.each([
  ['<p>Text <strong>bold</strong><br>line</p>', '<p>Text <strong>bold</strong><br />line</p>'],
  ['<p onclick="x()" style="color:red" id="a" class="b">x</p>', '<p>x</p>'],
  ['<script>alert(1)</script>x', 'x'],
  ['<img src=x onerror=alert(1)>x', 'x'],
  ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
  ['<a href="//evil.test/">x</a>', '<a>x</a>'],
  ['<a href="#gone">x</a>', '<a>x</a>'],
  ['<a href="/proart/" target="_blank">x</a>', '<a href="/proart/" target="_blank" rel="noopener noreferrer">x</a>'],
  ['<iframe src="https://evil.test"></iframe><svg><script>1</script></svg>x', 'x'],
  ['<form action="/x"><input></form>x', 'x'],
])('%s becomes %s', (html, safe) => {
  expect(toSafeHtml(html)).toBe(safe);
});

describe('the first two account links are sign-in and sign-out', () => {
  const { sign_in, sign_out } = allStrings.de;
  const out = { name: 'Out', url: '/out', urlTarget: '_self' };
  const orders = { name: 'Orders', url: '/orders', urlTarget: '_blank' };
  const menuOf = (accountMenu: unknown, region: RegionCode = 'de', logoutUrl?: string) => {
    const raw = headerSchema.parse({ accountMenu, topMenu: [] });
    return toHeader(raw, region, { strings: allStrings.de, logoutUrl }).accountMenu;
  };
  const noAddress = ['', null, undefined, 'javascript:void(0)', '#', 'mailto:a@b.test', 7, {}];

  test.each([...noAddress.map((url) => ({ name: 'In', url })), null, undefined, 'odd', 7, [], {}])(
    'even if the first is %j',
    (login) => {
      const [first, ...rest] = menuOf({
        accountLinks: [login, out, null, { name: '', url: '/a' }, orders],
      }).accountLinks;
      expect(first).toEqual({ name: expect.stringMatching(`^(In|${sign_in})$`), url: '', urlTarget: '_self' });
      expect(rest).toEqual([out, orders]);
    },
  );

  test.each(noAddress)('and LOGOUT_URL is the address of a sign-out with the url %j', (url) => {
    const accountLinks = [out, { name: 'Out', url }, orders];
    const logout = (logoutUrl?: string) => menuOf({ accountLinks }, 'de', logoutUrl).accountLinks[1];
    expect(logout()).toEqual({ name: 'Out', url: '', urlTarget: '_self' });
    expect(logout('https://account.test/out')).toMatchObject({ name: 'Out', url: 'https://account.test/out' });
  });

  test.each([undefined, null, {}, { accountLinks: null }, { accountLinks: [] }])(
    'also where the menu of content is %j',
    (accountMenu) => {
      expect(menuOf(accountMenu, 'de', 'https://account.test/out').accountLinks).toEqual([
        { name: sign_in, url: '', urlTarget: '_self' },
        { name: sign_out, url: 'https://account.test/out', urlTarget: '_self' },
      ]);
    },
  );

  test('and the address of content comes before LOGOUT_URL', () => {
    const [, logout] = menuOf({ accountLinks: [null, out] }, 'de', 'https://account.test/out').accountLinks;
    expect(logout).toMatchObject({ url: '/out' });
  });

  test.each(noAddress)('and lead to the local account page in China, with the url %j too', (url) => {
    const { accountLinks } = menuOf({ accountLinks: [{ url }, { url }] }, 'cn');
    expect(accountLinks.map((link) => link.url)).toEqual([
      '/cn/proart/account/?status=login',
      '/cn/proart/account/?status=logout',
    ]);
  });
});

test('a banner with neither text nor image nor link is left out', () => {
  const link = { name: 'A', url: '/a/' };
  const Banner = [{ id: 1, title: 'Words' }, { id: 2 }, { id: 3, imgPath: { '1x': '/a.png' } }, { id: 4, link }];
  const { heroBanner } = toBanners(bannerSchema.parse({ heroBanner: { Banner } }), allStrings.en);
  expect(heroBanner.Banner.map(({ id }) => id)).toEqual(['1', '3', '4']);
});
