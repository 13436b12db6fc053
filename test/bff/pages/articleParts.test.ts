import request from 'supertest';
import { expect, test } from 'vitest';
import { toArticleHtml } from '../../../bff/pages/shape/text/article.ts';
import { splitAtLists } from '../../../bff/pages/shape/text/articleLists.ts';
import type { OverviewPage } from '../../../contracts/pages/overview.ts';
import { buildTestBff } from '../../support/buildTestBff.ts';
import { composePage } from '../../support/composePage.ts';

const piecesOf = (html: string) => splitAtLists(toArticleHtml(html).htmlContent);
const marker = (list: string, text = '<p>s</p>') => `<div data-list="${list}">${text}</div>`;

test.each<[html: string, pieces: ReturnType<typeof piecesOf>]>([
  ['<p>a</p>', []],
  [
    `<p>a</p>${marker('productLevel/home-levels')}<p>b</p>`,
    [{ html: '<p>a</p>' }, { list: 'productLevel/home-levels', html: '<p>s</p>' }, { html: '<p>b</p>' }],
  ],
  // Elements around a list end before it and start again after it.
  [
    `<section lang="en"><div><p>a</p>${marker('home/campaignEvent')}<p>b</p></div></section>`,
    [
      { html: '<section lang="en"><div><p>a</p></div></section>' },
      { list: 'home/campaignEvent', html: '<p>s</p>' },
      { html: '<section lang="en"><div><p>b</p></div></section>' },
    ],
  ],
  [
    `<div>${marker('home/whatProSay', '')} ${marker('home/selectYourProfession', '<div><img src="/a.png"></div>')}</div>`,
    [
      { list: 'home/whatProSay', html: '' },
      { list: 'home/selectYourProfession', html: '<div><img src="/a.png" alt="" loading="lazy" /></div>' },
    ],
  ],
  // Not in lists, tables and quotations, nor inside another list.
  [`<ul><li>${marker('home/campaignEvent')}</li></ul>`, []],
  [
    marker('home/campaignEvent', marker('productLevel/x')),
    [{ list: 'home/campaignEvent', html: '<div data-list="productLevel/x"><p>s</p></div>' }],
  ],
])('an article is split at its lists: %s', (html, pieces) => {
  expect(piecesOf(html)).toEqual(pieces);
});

test.each([
  'home/other',
  'account',
  'productLevel',
  'productLevel/',
  'productLevel/pros',
  'productLevel/../nc/v1/price',
  'productLevel/a/b',
  'productLevel/a?x=1',
  'productLevel/a%2fb',
  `productLevel/${'a'.repeat(101)}`,
])('an unknown name of a list is removed, its text stays: %s', (name) => {
  expect(toArticleHtml(marker(name)).htmlContent).toBe('<div><p>s</p></div>');
});

const overview = { pageKey: 'k', title: 'T', htmlContent: '' };
const compose = (htmlContent: string, results: Record<string, unknown>) =>
  composePage(
    'overview',
    { query: { path: '/de/proart/events/' } },
    { overview: { ...overview, htmlContent }, ...results },
  );

test('lists of an article are those of the home page, without a link to the page itself', async () => {
  const { site } = await buildTestBff();
  const pageOf = async (path: string): Promise<OverviewPage> =>
    (await request(site).get(`/bff/v1/de/pages/overview?path=${path}`)).body;
  const { body } = await request(site).get('/bff/v1/de/pages/home');
  const events = await pageOf('/de/proart/proartevents/');
  expect(events.degraded).toEqual([]);
  expect(events.data.overview.parts.map(({ type }) => type)).toEqual(['html', 'campaign', 'html']);
  expect(events.data.overview.parts[1]).toEqual({
    type: 'campaign',
    sectionKey: 'home/campaignEvent',
    ...body.data.campaignEvents,
    learnMore: null,
  });
  const { parts } = (await pageOf('/de/proart/products/')).data.overview;
  const lists = parts.filter(({ type }) => type === 'productList');
  expect(lists).not.toHaveLength(0);
  expect(lists).toMatchObject(
    body.data.productLevel.sections
      .filter(({ type }: { type: string }) => type === 'productList')
      .map(({ sectionKey, productList }: { sectionKey: string; productList: object[] }) => ({
        sectionKey,
        productList,
      })),
  );
});

test('a failed list is replaced by its text and named as degraded; an empty one is replaced only', async () => {
  const { data, degraded } = await compose(
    `<p>a</p>${marker('home/campaignEvent')}${marker('productLevel/none')}${marker('home/whatProSay', '')}`,
    { 'productLevel.section': null, 'home.whatProSay': { whatProsSayList: [] }, seo: null, 'recent.Disclaimer': null },
  );
  expect(data.overview.parts).toEqual([
    { type: 'html', html: '<p>a</p>' },
    { type: 'html', html: '<p>s</p>' },
    { type: 'html', html: '<p>s</p>' },
  ]);
  expect(degraded.map(({ section }) => section)).toContain('overview.home/campaignEvent');
  expect(degraded.filter(({ section }) => section.startsWith('overview'))).toHaveLength(1);
});

test('at most six lists are loaded', async () => {
  const html = Array.from({ length: 9 }, (_, index) => marker(`productLevel/list-${index}`)).join('');
  const product = { productId: 'p', name: 'P' };
  const { data, names } = await compose(html, { 'productLevel.section': { productList: [product] } });
  expect(names.filter((name) => name === 'productLevel.section')).toHaveLength(6);
  expect(data.overview.parts.map(({ type }) => type)).toEqual([
    ...Array.from({ length: 6 }, () => 'productList'),
    'html',
  ]);
  expect(data.overview.parts.at(-1)).toMatchObject({ html: expect.stringContaining('list-8"><p>s</p>') });
});
