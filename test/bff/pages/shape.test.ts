import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toBanners } from '../../../bff/pages/shape/banner.ts';
import { toHeader } from '../../../bff/pages/shape/header.ts';
import { toEcConfig } from '../../../bff/pages/shape/shop/ecConfig.ts';
import { toSafeHtml } from '../../../bff/pages/shape/text/html.ts';
import { toImage, toLink, toUrl } from '../../../bff/pages/shape/text/links.ts';
import { bannerSchema, ecConfigSchema, headerSchema } from '../../../bff/upstreams/content/contentSchemas.ts';
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

test('the account links keep their positions when one is invalid', () => {
  const link = (name: string, url: string) => ({ name, url, urlTarget: '_self' as const });
  const links = [link('in', 'javascript:alert(1)'), link('out', '/out'), link('orders', '/orders')];
  const raw = { accountMenu: { accountLinks: links, list: [] }, translation: {}, topMenu: [] };
  const { accountMenu } = toHeader(headerSchema.parse(raw), 'de', allStrings.de);
  expect(accountMenu.accountLinks.map(({ url }) => url)).toEqual(['', '/out', '/orders']);
});

test('a banner with neither text nor image nor link is left out', () => {
  const link = { name: 'A', url: '/a/' };
  const Banner = [{ id: 1, title: 'Words' }, { id: 2 }, { id: 3, imgPath: { '1x': '/a.png' } }, { id: 4, link }];
  const { heroBanner } = toBanners(bannerSchema.parse({ heroBanner: { Banner } }), allStrings.en);
  expect(heroBanner.Banner.map(({ id }) => id)).toEqual(['1', '3', '4']);
});
