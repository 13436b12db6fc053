import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, inject, test } from 'vitest';
import { regionCodes } from '../../contracts/regions/regions.ts';
import en from '../../contracts/strings/en.json' with { type: 'json' };
import { browserForTests } from '../support/browser.ts';
import { pagesOf } from '../support/samplePages.ts';

const site = inject('site');
const visit = browserForTests();

test.each([
  ['/robots.txt', 'text/plain; charset=utf-8'],
  ['/site.webmanifest', 'application/manifest+json'],
  ['/favicon.ico', 'image/x-icon'],
  ['/apple-touch-icon.png', 'image/png'],
  ['/icon-192.png', 'image/png'],
  ['/icon-512.png', 'image/png'],
])('%s is served as %s, cacheable for a day and revalidated by its ETag', async (path, type) => {
  const reply = await fetch(site + path);
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-type')).toBe(type);
  expect(reply.headers.get('cache-control')).toBe('public, max-age=86400');
  expect((await reply.arrayBuffer()).byteLength).toBeGreaterThan(0);

  const etag = reply.headers.get('etag') ?? '';
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const revalidation = await fetch(site + path, { headers: { 'if-none-match': known } });
    expect(revalidation.status, known).toBe(304);
  }
  expect((await fetch(site + path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
});

test('robots.txt disallows paths that are not pages and links to the sitemap', async () => {
  const text = await (await fetch(`${site}/robots.txt`)).text();
  expect(text).toContain('Disallow: /bff/\n');
  expect(text).toContain('Disallow: /*?apilist\n');
  expect(text).toContain(`Sitemap: ${site}/sitemap.xml\n`);
});

test('icons of the document and the manifest load in the stated sizes', async () => {
  const { page, browserErrors, close } = await visit();
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
    const width = await page.evaluate(async (url) => {
      const picture = new Image();
      picture.src = url;
      await picture.decode();
      return picture.naturalWidth;
    }, src);
    expect(width, src).toBe(size);
  }
  expect(manifest.start_url).toBe('/proart/');
  expect(browserErrors).toEqual([]);
  await close();
});

test('sitemaps are valid XML with URLs of existing pages', async () => {
  // The page's policy forbids `DOMParser` on text.
  const { page, close } = await visit({ bypassCSP: true });
  await page.goto(`${site}/de/proart/`);
  const read = (path: string, element: string) =>
    page.evaluate(
      async ([url = '', name = '']) => {
        const text = await (await fetch(url)).text();
        const parsed = new DOMParser().parseFromString(text, 'application/xml');
        if (parsed.querySelector('parsererror')) throw new Error(`${url} is not XML`);
        return [...parsed.querySelectorAll(name)].map((node) => node.getAttribute('href') ?? node.textContent ?? '');
      },
      [path, element],
    );

  const maps = await read('/sitemap.xml', 'sitemap > loc');
  expect(maps).toEqual(regionCodes.map((code) => `${site}/sitemap/${code}.xml`));
  const pages = await read('/sitemap/sa-ar.xml', 'url > loc');
  expect(pages).toContain(`${site}/sa-ar/proart/`);
  expect(new Set(pages).size).toBe(pages.length);
  const alternates = await read('/sitemap/sa-ar.xml', 'url:first-child > link');
  expect(alternates).toContain(`${site}/proart/`);
  expect(await page.evaluate(async () => (await fetch('/sitemap/xx.xml')).status)).toBe(404);
  await close();
});

test('a browser reads languages, structured data and theme colour from the head of a page', async () => {
  const { page, browserErrors, close } = await visit({ colorScheme: 'dark' });
  await page.goto(`${site}/proart/`);
  expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(`${site}/proart/`);
  expect(await page.locator('link[rel="alternate"][hreflang]').count()).toBeGreaterThan(regionCodes.length);
  const types = await page.evaluate(() =>
    [...document.querySelectorAll('head script[type="application/ld+json"]')].flatMap(({ textContent }) =>
      JSON.parse(textContent ?? '')['@graph'].map((node: Record<string, unknown>) => node['@type']),
    ),
  );
  expect(types).toEqual(['Organization', 'WebSite']);

  /** Returns the theme colour in effect: that of the first matching element. */
  const themeColor = () =>
    page.evaluate(() => {
      const colors = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')];
      return colors.find(({ media }) => matchMedia(media || 'all').matches)?.content;
    });
  const selectTheme = (name: string) => page.getByRole('button', { name, exact: true }).first().click();
  expect(await themeColor()).toBe('#ffffff');
  await selectTheme(en.theme_dark);
  await expect.poll(themeColor).toBe('#0e0f11');
  await page.reload();
  expect(await themeColor()).toBe('#0e0f11');
  await selectTheme(en.theme_auto);
  await expect.poll(themeColor).toBe('#0e0f11');
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await themeColor()).toBe('#ffffff');
  expect(browserErrors).toEqual([]);
  await close();
});

test.each([
  ['/de/proart/', ['Organization', 'WebSite']],
  ['/de/proart/laptops-home/', ['BreadcrumbList', 'ItemList']],
  ['/de/proart/what-pros-say/photography/torvald-hengsen/', ['BreadcrumbList', 'ProfilePage']],
])('the structured data of %s are %j, and its list is a summary', async (page, types) => {
  const html = await (await fetch(site + page)).text();
  const block = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  const graph: { '@type': string; itemListElement?: object[] }[] = JSON.parse(block)['@graph'];
  const items = graph.filter((thing) => thing['@type'] === 'ItemList').flatMap((list) => list.itemListElement ?? []);
  expect(items.map((item) => Object.keys(item).toSorted().join())).toEqual(items.map(() => '@type,name,position,url'));
  expect(graph.map((thing) => thing['@type']).toSorted()).toEqual(types);
});

test('a page with `apilist` is marked noindex', async () => {
  expect(await (await fetch(`${site}/de/proart/?apilist`)).text()).toContain('<meta name="robots" content="noindex">');
  expect(await (await fetch(`${site}/de/proart/`)).text()).not.toContain('noindex');
});

const attributeOf = (name: string, tag: string) => new RegExp(`${name}="([^"]+)"`).exec(tag)?.[1] ?? '';

/** URLs in the head of a document and in its Link header, by purpose. */
async function urlsInHead(path: string) {
  const reply = await fetch(site + path);
  const [head = '', body = ''] = (await reply.text()).split('</head>');
  const links = (rel: string) =>
    [...head.matchAll(new RegExp(`<link rel="${rel}"[^>]*>`, 'g'))].map(([tag]) => attributeOf('href', tag));
  return {
    link: reply.headers.get('link') ?? '',
    theme: attributeOf('script src', head),
    styles: links('stylesheet'),
    font: links('preload'),
    modules: links('modulepreload'),
    entry: attributeOf('script src', body),
  };
}

test.each([
  ['/de/proart/', 'manrope-latin'],
  ['/sa-ar/proart/', 'rubik-arabic'],
  ['/il/proart/what-pros-say/photography/torvald-hengsen/', 'rubik-hebrew'],
  ['/ru/proart/nothing-home/', 'manrope-cyrillic'],
  ['/gr-el/proart/search/?q=studio', 'manrope-greek'],
])(
  'the Link header of %s lists the files for the first paint in document order, with %s as the only font',
  async (path, font) => {
    const { link, theme, styles, font: fonts, modules, entry } = await urlsInHead(path);
    expect(styles).not.toEqual([]);
    expect(fonts).toEqual([expect.stringContaining(font)]);
    expect(modules).toContain(entry);
    expect(new Set(modules).size).toBe(modules.length);
    expect(link.split(',')).toEqual([
      `<${theme}>;rel=preload;as=script`,
      ...styles.map((file) => `<${file}>;rel=preload;as=style`),
      `<${fonts[0]}>;rel=preload;as=font;type="font/woff2";crossorigin`,
    ]);
    // A longer header costs more than it gains.
    expect(link.length).toBeLessThan(1500);
  },
);

test.each([
  ['br, gzip', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.2, gzip;q=0.9', 'gzip'],
  ['identity', null],
])('with Accept-Encoding "%s" scripts and styles are sent as %s and are immutable', async (accepted, encoding) => {
  const { styles, entry } = await urlsInHead('/de/proart/');
  for (const file of [styles[0] ?? '', entry]) {
    const plain = await fetch(site + file, { headers: { 'accept-encoding': 'identity' } });
    const reply = await fetch(site + file, { headers: { 'accept-encoding': accepted } });
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-encoding')).toBe(encoding);
    expect(reply.headers.get('content-type')).toBe(plain.headers.get('content-type'));
    expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(reply.headers.get('vary')).toBe('accept-encoding');
    expect(await reply.text()).toBe(await plain.text());

    const etag = reply.headers.get('etag') ?? '';
    if (encoding) expect(etag).not.toBe(plain.headers.get('etag'));
    // As browsers revalidate; without `cache-control` Node's fetch would send `no-cache`.
    const known = { 'accept-encoding': accepted, 'if-none-match': etag, 'cache-control': 'max-age=0' };
    expect((await fetch(site + file, { headers: known })).status).toBe(304);
    const head = await fetch(site + file, { method: 'HEAD', headers: { 'accept-encoding': accepted } });
    expect(head.headers.get('content-length')).toBe(reply.headers.get('content-length'));
    expect(head.headers.get('etag')).toBe(etag);
  }
});

test('a font is sent uncompressed, and a missing file is not cacheable', async () => {
  const { font, entry } = await urlsInHead('/de/proart/');
  const reply = await fetch(site + font[0]);
  expect(reply.headers.get('content-encoding')).toBeNull();
  expect(reply.headers.get('content-type')).toBe('font/woff2');
  for (const file of ['/assets/chunks/gone.js', '/assets/', `${entry}.br`]) {
    const missing = await fetch(site + file);
    expect(missing.status, file).toBe(404);
    expect(missing.headers.get('cache-control'), file).toBe('no-store');
  }
});

test('every style sheet of the build is loaded by a page or by a script', async () => {
  const assets = path.join(import.meta.dirname, '../../dist/client/assets');
  const files = await readdir(assets, { recursive: true });
  const scripts = files.filter((file) => file.endsWith('.js')).map((file) => readFile(path.join(assets, file), 'utf8'));
  const pages = pagesOf('de', { withEntry: true }).map(async ([, url]) => (await fetch(site + url)).text());
  const loading = (await Promise.all([...scripts, ...pages])).join();
  const styles = files.filter((file) => file.endsWith('.css'));
  expect(styles.length).toBeGreaterThan(20);
  expect(styles.filter((file) => !loading.includes(path.basename(file)))).toEqual([]);
});
