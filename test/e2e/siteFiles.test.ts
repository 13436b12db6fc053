import { expect, inject, test } from 'vitest';
import { regionCodes } from '../../contracts/regions.ts';
import en from '../../contracts/strings/en.json' with { type: 'json' };
import { browserForTests } from '../support/browser.ts';

const site = inject('site');
const visit = browserForTests();

test.each([
  ['/robots.txt', 'text/plain; charset=utf-8'],
  ['/site.webmanifest', 'application/manifest+json'],
  ['/favicon.ico', 'image/x-icon'],
  ['/apple-touch-icon.png', 'image/png'],
  ['/icon-192.png', 'image/png'],
  ['/icon-512.png', 'image/png'],
])('%s is there as %s, kept for a day and then asked for by its tag', async (path, type) => {
  const reply = await fetch(site + path);
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-type')).toBe(type);
  expect(reply.headers.get('cache-control')).toBe('public, max-age=86400');
  expect((await reply.arrayBuffer()).byteLength).toBeGreaterThan(0);

  const etag = reply.headers.get('etag') ?? '';
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = await fetch(site + path, { headers: { 'if-none-match': known } });
    expect(again.status, known).toBe(304);
  }
  expect((await fetch(site + path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
});

test('robots are told what is no page, and where the map is', async () => {
  const text = await (await fetch(`${site}/robots.txt`)).text();
  expect(text).toContain('Disallow: /bff/\n');
  expect(text).toContain('Disallow: /*?apilist\n');
  expect(text).toContain(`Sitemap: ${site}/sitemap.xml\n`);
});

test('a browser finds the icons of the head and of the manifest, in the sizes they say', async () => {
  const { page, complaints, close } = await visit();
  await page.goto(`${site}/de/proart/`);
  const touchIcon = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href');
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
    return (await fetch(link?.href ?? '')).json();
  });
  const icons = [
    ...manifest.icons.map(({ src, sizes }: { src: string; sizes: string }) => ({
      src,
      size: Number.parseInt(sizes, 10),
    })),
    { src: touchIcon, size: 180 },
    { src: '/favicon.ico', size: 32 },
  ];
  expect(icons).toHaveLength(4);
  for (const { src, size } of icons) {
    const width = await page.evaluate(async (address) => {
      const picture = new Image();
      picture.src = address;
      await picture.decode();
      return picture.naturalWidth;
    }, src);
    expect(width, src).toBe(size);
  }
  expect(manifest.start_url).toBe('/proart/');
  expect(complaints).toEqual([]);
  await close();
});

test('the maps are XML that a browser can read, and name addresses that are there', async () => {
  const { page, close } = await visit();
  await page.goto(`${site}/de/proart/`);
  const read = (path: string, element: string) =>
    page.evaluate(
      async ([address = '', name = '']) => {
        const text = await (await fetch(address)).text();
        const parsed = new DOMParser().parseFromString(text, 'application/xml');
        if (parsed.querySelector('parsererror')) throw new Error(`${address} is not XML`);
        return [...parsed.querySelectorAll(name)].map((one) => one.getAttribute('href') ?? one.textContent ?? '');
      },
      [path, element],
    );

  const maps = await read('/sitemap.xml', 'sitemap > loc');
  expect(maps).toEqual(regionCodes.map((code) => `${site}/sitemap/${code}.xml`));
  const pages = await read('/sitemap/sa-ar.xml', 'url > loc');
  expect(pages).toContain(`${site}/sa-ar/proart/`);
  expect(new Set(pages).size).toBe(pages.length);
  const others = await read('/sitemap/sa-ar.xml', 'url:first-child > link');
  expect(others).toContain(`${site}/proart/`);
  expect(await page.evaluate(async () => (await fetch('/sitemap/xx.xml')).status)).toBe(404);
  await close();
});

test('the head of a page is what a browser takes for it: languages, structured data, colour', async () => {
  const { page, complaints, close } = await visit({ colorScheme: 'dark' });
  await page.goto(`${site}/proart/`);
  expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(`${site}/proart/`);
  expect(await page.locator('link[rel="alternate"][hreflang]').count()).toBeGreaterThan(regionCodes.length);
  const types = await page.evaluate(() =>
    [...document.querySelectorAll('head script[type="application/ld+json"]')].flatMap(({ textContent }) =>
      JSON.parse(textContent ?? '')['@graph'].map((node: Record<string, unknown>) => node['@type']),
    ),
  );
  expect(types).toEqual(expect.arrayContaining(['Organization', 'WebSite', 'Event']));

  /** The first that fits is the one a browser takes. */
  const barColor = () =>
    page.evaluate(() => {
      const colors = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')];
      return colors.find(({ media }) => matchMedia(media || 'all').matches)?.content;
    });
  const choose = (name: string) => page.getByRole('button', { name, exact: true }).first().click();
  expect(await barColor()).toBe('#ffffff');
  await choose(en.theme_dark);
  await expect.poll(barColor).toBe('#0e0f11');
  await page.reload();
  expect(await barColor()).toBe('#0e0f11');
  await choose(en.theme_auto);
  await expect.poll(barColor).toBe('#0e0f11');
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await barColor()).toBe('#ffffff');
  expect(complaints).toEqual([]);
  await close();
});

test('a page with the list of its calls is not for search engines', async () => {
  expect(await (await fetch(`${site}/de/proart/?apilist`)).text()).toContain('<meta name="robots" content="noindex">');
  expect(await (await fetch(`${site}/de/proart/`)).text()).not.toContain('noindex');
});
