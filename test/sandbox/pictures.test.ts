/** Pictures of the sample content: which ones a page shows, and that their files exist. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import request from 'supertest';
import { expect, test } from 'vitest';
import index from '../../sandbox/art/index.json' with { type: 'json' };
import { createEdition } from '../../sandbox/samples/edition.ts';
import { allSeries } from '../../sandbox/samples/products/catalogue.ts';
import { people } from '../../sandbox/samples/pros/people.ts';
import { sitePages } from '../../sandbox/samples/site/sitePages.ts';
import { buildTestBff } from '../support/buildTestBff.ts';

const art = path.join(import.meta.dirname, '../../sandbox/art');

/** Names of all picture files in a page's data, as often as the page shows them, without the meta data. */
function picturesIn(value: unknown, member = ''): string[] {
  if (typeof value === 'string') {
    return [...value.matchAll(/<img\b[^>]*?\bsrc="([^"]+)"/g)].flatMap(([, src = '']) => fileOf(src));
  }
  if (typeof value !== 'object' || value === null || member === 'seo') return [];
  if ('1x' in value) return fileOf(String(value['1x']));
  return Object.entries(value).flatMap(([name, item]) => picturesIn(item, name));
}

/** `/sandbox/art/product/mouse-640.webp` → `mouse`. */
function fileOf(url: string): string[] {
  return /\/sandbox\/art\/\w+\/([\w-]+)-\d+\.webp$/.exec(url)?.slice(1) ?? [];
}

function repeatedIn(files: readonly string[]): string[] {
  return [...new Set(files.filter((file, at) => files.indexOf(file) !== at))];
}

test('no page shows a picture twice', async () => {
  const { site, sandbox } = await buildTestBff();
  const pages = sitePages(createEdition('de', { mediaBase: '', origin: sandbox.origin }));
  const shown: Record<string, string[]> = {};
  for (const page of pages.keys()) {
    const { status, body } = await request(site).get(`/bff/v1/de/page?path=${page}`);
    expect(status, page).toBe(200);
    // The bar that stays at the edge of a product's own page shows its picture small, beside the article's large one.
    const { product, ...others } = body.data;
    shown[page] = picturesIn({ ...others, related: product?.related });
  }
  expect(Object.values(shown).flat().length).toBeGreaterThan(500);
  const repeated = Object.entries(shown).map(([page, files]) => [page, repeatedIn(files)] as const);
  expect(Object.fromEntries(repeated.filter(([, files]) => files.length > 0))).toEqual({});
});

test('no search result and no comparison shows a picture twice', async () => {
  const { site } = await buildTestBff();
  for (const call of [
    'search/suggestions?q=laptop',
    'search/suggestions?q=16',
    'pages/compare?ids=studio-16,studio-16-pro,air-14,air-14-plus',
  ]) {
    const files = picturesIn((await request(site).get(`/bff/v1/us/${call}`)).body);
    expect(files.length, call).toBeGreaterThan(2);
    expect(repeatedIn(files), call).toEqual([]);
  }
});

test('every picture of a gallery is credited with its title, what it was made with, and a year', async () => {
  const { site } = await buildTestBff();
  for (const region of ['us', 'de', 'jp', 'sa-ar']) {
    for (const { category, slug, name } of people) {
      const { body } = await request(site).get(`/bff/v1/${region}/pages/pros-profile/${category}/${slug}`);
      const { gallery } = body.data.gallery as { gallery: { altText: string; credit: string }[] };
      expect(gallery.length, name).toBeGreaterThan(0);
      for (const { credit } of gallery) expect(credit, name).toMatch(/^\S.* [IVX]+\u200f? · .+ · 20\d\d$/);
    }
  }
});

test('every product and every person has a picture of its own', () => {
  const pictures = [...allSeries.map(({ series }) => series.picture), ...people.map(({ avatar }) => avatar)];
  expect(repeatedIn(pictures)).toEqual([]);
  expect(people.filter(({ avatar }) => !avatar.startsWith('pro-'))).toEqual([]);
});

test('every picture of the index exists in both formats', () => {
  for (const { folder, file, width } of index.pictures) {
    for (const format of ['avif', 'webp']) {
      expect(existsSync(path.join(art, folder, `${file}-${width}.${format}`)), `${file}.${format}`).toBe(true);
    }
  }
});

test('all pictures together, each product of a card and each portrait keep their weight', () => {
  const bytesOf = (file: string) => statSync(path.join(art, file)).size;
  const files = readdirSync(art, { recursive: true, encoding: 'utf8' });
  expect(files.reduce((sum, file) => sum + bytesOf(file), 0)).toBeLessThan(25e6);
  const heavierThan = (limit: number, pattern: RegExp) =>
    files.filter((file) => pattern.test(file) && bytesOf(file) > limit).map((file) => `${file}: ${bytesOf(file)}`);
  expect(heavierThan(25_000, /^product\/.*-640\.avif$/)).toEqual([]);
  expect(heavierThan(15_000, /^pro\/.*-600\.avif$/)).toEqual([]);
});
