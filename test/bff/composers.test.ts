/** Composers over raw answers of all kinds: what is asked for, what is made of it, and what is left when there is nothing. */
import { describe, expect, test } from 'vitest';
import { composePrices, isSharedGroup } from '../../bff/calls/price.ts';
import { composeSearch } from '../../bff/calls/search.ts';
import { ProblemError } from '../../bff/errors.ts';
import { catalogue } from '../../bff/pages/catalogue.ts';
import { Section, settle } from '../../bff/pages/compose.ts';
import { priceResult } from '../../contracts/calls/price.ts';
import { searchCall } from '../../contracts/calls/search.ts';
import { type PageAnswer, pages } from '../../contracts/pages/page.ts';
import { type RegionCode, regionCodes } from '../../contracts/regions.ts';
import { type PageKind, routes } from '../../contracts/routes.ts';
import de from '../../contracts/strings/de.json' with { type: 'json' };
import { fakeTools } from '../support/fakeCalls.ts';

const budget = { headMs: 1_000, sectionMs: 1_000, lateMs: 0 };
const trail = { pathStructure: [], pageKey: 'the-key', htmlFlag: false };

type Results = Readonly<Record<string, unknown>>;
type DataOf<Kind extends PageKind> = Extract<PageAnswer, { kind: Kind }>['data'];

/** Composes a page as the BFF does, and parses what comes out with its contract. */
async function compose<Kind extends PageKind>(
  kind: Kind,
  asked: { params?: Record<string, string>; query?: Record<string, string>; region?: RegionCode },
  results: Results,
) {
  const contract = pages[kind];
  const region = kind === 'entry' ? 'global' : (asked.region ?? 'de');
  const request = {
    ...contract.params.parse({ region, ...asked.params }),
    ...contract.query.parse({ ...asked.query }),
  };
  // The request fits the contract it was parsed with; the table of contracts has many.
  const path = (contract.path as (request: object) => string)(request);
  const [routeName] = Object.entries(routes).find(([, route]) => route.kind === kind) ?? [];
  const { tools, degraded, mistakes, asked: calls } = fakeTools(results, region);
  const composition = catalogue[kind](
    { ...request, path, routeName },
    { ...tools, breadcrumbs: trail, pageKey: trail.pageKey },
  );
  const settled = await settle(composition, degraded, budget);
  expect(mistakes).toEqual([]);
  const data = contract.data.parse(settled.data) as DataOf<Kind>; // the contract of this kind
  expect(data).toEqual(settled.data);
  return { data, degraded, calls, names: calls.map(({ operation }) => operation) };
}

/** What each page is asked for, beside its edition, and the sections it has. */
const all: [PageKind, Parameters<typeof compose>[1], string[]][] = [
  [
    'home',
    {},
    ['seo', 'banner', 'productLevel', 'selectYourProfession', 'whatProsSay', 'campaignEvents', 'disclaimer'],
  ],
  ['whatProsSay', {}, ['seo', 'heroSection', 'highlightCarousel', 'category']],
  ['prosCategory', { params: { prosCategory: 'film' } }, ['seo', 'category', 'professionFilter']],
  [
    'prosProfile',
    { params: { prosCategory: 'film', prosName: 'ann' } },
    ['seo', 'video', 'intro', 'portfolio', 'recommendedProduct', 'exploreMoreBanner', 'createWithProArt', 'gallery'],
  ],
  [
    'profession',
    { params: { level1Code: 'filmmaker' } },
    ['seo', 'banner', 'pagination', 'prosList', 'recommendedProduct'],
  ],
  ['productLine', { params: { productLine: 'laptops' } }, ['seo', 'banner', 'productLevel', 'pros', 'disclaimer']],
  ['overview', { query: { path: '/proart/events/' } }, ['seo', 'overview', 'disclaimer']],
  ['compare', { query: { ids: 'a,b' } }, ['seo', 'comparison']],
  ['entry', {}, ['seo', 'banner']],
];

test.each(all)('%s stands with every call failing, each section named once', async (kind, asked, sections) => {
  for (const region of ['de', 'sa-ar', 'global'] as const) {
    const { data, degraded } = await compose(kind, { ...asked, region }, {});
    expect(degraded.map(({ section }) => section).toSorted()).toEqual(sections.toSorted());
    expect(data.breadcrumbs).toEqual(trail);
  }
});

test.each(all)('%s is whole where upstreams have nothing to say', async (kind, asked) => {
  const { names } = await compose(kind, asked, {}).catch(() => ({ names: [] }));
  const nothing = {
    ...Object.fromEntries(names.map((name) => [name, null])),
    'profession.pagination': { list: [{ level1Code: 'filmmaker', name: 'Film' }] },
    'productLevel.pros': null,
  };
  expect((await compose(kind, asked, nothing)).degraded).toEqual([]);
});

describe('profession', () => {
  const asked = { params: { level1Code: 'filmmaker' }, query: { page: '3' } };
  const list = [
    { level1Code: 'filmmaker', name: 'Film', url: '/de/film/' },
    { level1Code: 'other', name: 'Other', url: 'javascript:alert(1)' },
  ];

  test('a profession that the list does not have, does not exist', async () => {
    for (const pagination of [{ list: list.slice(1) }, { list: [] }, null]) {
      await expect(compose('profession', asked, { 'profession.pagination': pagination })).rejects.toThrow(
        expect.objectContaining({
          constructor: ProblemError,
          code: 'NOT_FOUND',
          message: 'This page could not be found',
        }),
      );
    }
  });

  test('its page is asked for, and unsafe addresses become its own', async () => {
    const { data, calls } = await compose('profession', asked, {
      'profession.pagination': { list },
      'profession.prosList': { prosList: [], totalCount: 30 },
    });
    expect(data.pagination).toMatchObject({
      current: 'filmmaker',
      list: [{ url: '/de/film/' }, { url: '/de/proart/profession/other/' }],
    });
    expect(data.prosList).toMatchObject({ totalCount: 30, page: 3, pageSize: 12, sectionTitle: de.what_pros_say });
    expect(calls.find(({ operation }) => operation === 'profession.prosList')).toMatchObject({
      freshness: 'list',
      url: 'https://content.test/api/v1/profession/prosList',
      query: { systemCode: 'proart', websiteCode: 'de', level1Code: 'filmmaker', page: 3, pageSize: 12 },
    });
  });
});

test('the stories of a category are filtered only when asked to', async () => {
  const params = { prosCategory: 'film' };
  const plain = await compose(
    'prosCategory',
    { params, query: { profession: '' } },
    { 'pros.category': { prosList: [] } },
  );
  const filtered = await compose('prosCategory', { params, query: { profession: 'editor', page: '2' } }, {});
  const queryOf = ({ calls }: typeof plain) => calls.find(({ operation }) => operation === 'pros.category')?.query;

  expect(queryOf(plain)).toEqual({
    systemCode: 'proart',
    websiteCode: 'de',
    prosCategory: 'film',
    page: 1,
    pageSize: 12,
  });
  expect(queryOf(filtered)).toMatchObject({ profession: 'editor', page: 2 });
  expect(plain.data).toMatchObject({ profession: '', category: { totalCount: 0, title: de.what_pros_say } });
  expect(filtered.data.profession).toBe('editor');
  expect(plain.names).toContain('pros.category.profession.list');
});

test('a profile makes its content harmless and leaves out what shows nothing', async () => {
  const icons = [
    { name: 'Video', imgPath: '/i.svg', link: 'https://a.test/' },
    { name: 'Bad', imgPath: '/i.svg', link: 'javascript:alert(1)' },
  ];
  const { data } = await compose(
    'prosProfile',
    { params: { prosCategory: 'film', prosName: 'ann' } },
    {
      'pros.profile.video': { videoPath: 'javascript:alert(1)' },
      'pros.profile.intro': { title: 'Ann', proIntro: '<p onclick="x()">Hi<script>1</script></p>', socialIcons: icons },
      'pros.profile.exploreMoreBanner': { explore: { title: 'More', learnMoreUrl: '/more/' } },
      'pros.profile.gallery': {
        gallery: [
          { id: 1, imgPath: null },
          { id: 2, imgPath: { '1x': '/b.png' } },
        ],
      },
      'pros.profile.recommendedProduct': { productTab: [{ tabKey: 'a', productList: [] }] },
    },
  );
  expect(data.video).toBeNull();
  expect(data.intro?.proIntro).toBe('<p>Hi</p>');
  expect(data.intro?.socialIcons).toEqual([
    { name: 'Video', imgPath: { '1x': '/i.svg', '2x': '/i.svg' }, link: 'https://a.test/' },
  ]);
  expect(data.exploreMoreBanner.explore).toMatchObject({ learnMoreUrl: '/more/', learnMoreWording: de.learn_more });
  expect(data.gallery.gallery).toEqual([{ id: '2', imgPath: { '1x': '/b.png', '2x': '/b.png' }, altText: '' }]);
  expect(data.recommendedProduct).toMatchObject({ productTab: [], seeMoreWording: de.see_more });
});

test('captions of a film have a safe address and a language; an upstream without any has none', async () => {
  const captions = [
    { src: '/de.vtt', srclang: 'de' },
    { src: 'javascript:alert(1)', srclang: 'fr', label: 'Français' },
    { src: '/xx.vtt', srclang: null, label: 'Nobody knows' },
  ];
  const kept = [{ src: '/de.vtt', srclang: 'de', label: '' }];
  const film = { videoPath: '/v.mp4', captions };
  const profile = await compose(
    'prosProfile',
    { params: { prosCategory: 'film', prosName: 'ann' } },
    { 'pros.profile.video': film },
  );
  expect(profile.data.video).toMatchObject({ videoPath: '/v.mp4', captions: kept });
  const { data } = await compose(
    'whatProsSay',
    {},
    {
      'pros.landing.heroSection': { title: 'T', ...film },
      'pros.landing.highlightCarousel': {
        list: [
          { watchNow: { status: true, link: '/v.mp4', captions } },
          { watchNow: { status: true, link: '/v.mp4' } },
        ],
      },
    },
  );
  expect(data.heroSection?.captions).toEqual(kept);
  expect(data.highlightCarousel.list.map(({ watchNow }) => watchNow.captions)).toEqual([kept, []]);
});

test('the landing page shows films that can be watched and categories that have stories', async () => {
  const { data } = await compose(
    'whatProsSay',
    {},
    {
      'pros.landing.heroSection': { title: 'T', backgroudImage: { '1x': '/a.png' }, videoPath: '//evil.test/v.mp4' },
      'pros.landing.highlightCarousel': {
        list: [
          { id: 1, watchNow: { status: true, link: '/v.mp4' } },
          { id: 2, watchNow: { status: true, link: '' } },
          { id: 3, watchNow: { status: false, link: '/v.mp4' } },
        ],
      },
      'pros.landing.category': {
        list: [
          { categoryKey: 'a', prosList: [] },
          { categoryKey: 'b', prosList: [{ id: 1 }] },
        ],
      },
    },
  );
  expect(data.heroSection).toMatchObject({ backgroundImage: { '1x': '/a.png' }, videoPath: '' });
  expect(data.highlightCarousel.totalCount).toBe(3);
  expect(data.highlightCarousel.list.map(({ watchNow }) => watchNow)).toEqual([
    { status: true, link: '/v.mp4', captions: [] },
    { status: false, link: '', captions: [] },
    { status: false, link: '', captions: [] },
  ]);
  expect(data.category.list.map(({ categoryKey }) => categoryKey)).toEqual(['b']);
});

describe('product line', () => {
  const asked = { params: { productLine: 'laptops' } };
  const pros = { sectionTitle: 'Users', prosList: [{ id: 1, name: 'Ann' }] };
  const level = (type: string) => ({ sections: [{ sectionKey: 'pros', type, sectionTitle: '' }] });

  test('its professionals stand in one place', async () => {
    const apart = await compose('productLine', asked, { productLevel: level('new'), 'productLevel.pros': pros });
    expect(apart.data.pros.prosList).toHaveLength(1);
    expect(apart.data.productLevel.sections).toEqual([]);

    const among = await compose('productLine', asked, { productLevel: level('pros'), 'productLevel.pros': pros });
    expect(among.data.pros.prosList).toEqual([]);
    expect(among.data.productLevel.sections).toMatchObject([{ type: 'pros', sectionTitle: 'Users' }]);

    const alone = await compose('productLine', asked, { 'productLevel.pros': pros });
    expect(alone.data.pros.prosList).toHaveLength(1);
  });

  test('everything is asked for at its path, small print by its key', async () => {
    const { calls } = await compose('productLine', asked, {});
    const queryOf = (name: string) => calls.find(({ operation }) => operation === name)?.query;
    for (const name of ['seo', 'banner', 'productLevel', 'productLevel.pros']) {
      expect(queryOf(name)).toMatchObject({ path: '/de/proart/laptops-home/', websiteCode: 'de' });
    }
    expect(queryOf('recent.Disclaimer')).toMatchObject({ PageKey: 'the-key' });
  });
});

describe('overview', () => {
  const results = {
    overview: { pageKey: 'k', title: 'T', htmlContent: '<h1>A</h1><script>1</script>', jsList: ['/x.js'] },
  };

  test('an article is harmless and has its table of contents; its own scripts are gone', async () => {
    const { data, calls } = await compose('overview', { query: { path: '/de/proart/events/?a=1' } }, results);
    expect(data.overview).toEqual({
      pageKey: 'k',
      title: 'T',
      htmlContent: '<h2 id="section-a">A</h2>',
      toc: [{ id: 'section-a', title: 'A', level: 2 }],
      embeds: [],
    });
    expect(calls.find(({ operation }) => operation === 'overview')).toMatchObject({
      freshness: 'content',
      query: { path: '/de/proart/events/', pageKey: 'the-key' },
    });
  });

  test('a draft is never kept', async () => {
    const query = { path: '/de/proart/events/', pageId: '7', dataRowId: '' };
    const { calls } = await compose('overview', { query }, results);
    const call = calls.find(({ operation }) => operation === 'overview');
    expect(call).not.toHaveProperty('freshness');
    expect(call?.query).toMatchObject({ pageId: '7' });
    expect(call?.query).not.toHaveProperty('dataRowId');
  });
});

describe('compare', () => {
  const results = {
    'recent.ComparePage': {
      ProductList: [
        { ProductId: 'a', Name: 'A', ImageURL: '/a.png', Url: '/a/' },
        { ProductId: 'c', Name: 'C', ImageURL: 'javascript:1', Url: '/c/' },
        { ProductId: 'x', Name: 'X' },
      ],
      SpecList: [{ Title: 'Weight', Values: ['1 kg', '3 kg'] }],
    },
  };

  test('products stand in the order asked for, and their values with them', async () => {
    const { data, calls } = await compose('compare', { query: { ids: 'c,b,a' } }, results);
    expect(data.comparison).toEqual({
      productList: [
        { productId: 'c', name: 'C', imgPath: null, url: '/c/' },
        { productId: 'a', name: 'A', imgPath: { '1x': '/a.png', '2x': '/a.png' }, url: '/a/' },
      ],
      specList: [{ title: 'Weight', values: ['3 kg', '1 kg'] }],
    });
    expect(calls.find(({ operation }) => operation === 'recent.ComparePage')).toMatchObject({
      freshness: 'list',
      query: { ProductIds: 'a,b,c' },
    });
  });

  test('without ids nobody is asked', async () => {
    const { data, names } = await compose('compare', {}, { seo: null });
    expect(data.comparison).toEqual({ productList: [], specList: [] });
    expect(names).toEqual(['seo']);
  });
});

test('the entry page has every edition once, by continent', async () => {
  const { data } = await compose('entry', {}, {});
  expect(data.regionGroups.map(({ name }) => name)).toEqual([
    'Global',
    'Europe',
    'Americas',
    'Asia Pacific',
    'Middle East and Africa',
  ]);
  expect(data.regionGroups.flatMap((group) => group.regions.map(({ code }) => code)).toSorted()).toEqual(
    [...regionCodes].toSorted(),
  );
  expect(data.regionGroups[1]?.regions[0]).toEqual({
    code: 'de',
    endonym: 'Deutschland / Deutsch',
    languageTag: 'de-DE',
    direction: 'ltr',
    path: '/de/proart/',
  });
});

describe('prices', () => {
  const ecConfig = {
    data: {
      ecStatus: true,
      numberOfDecimal: 2,
      hundredthsTemplate: true,
      decimalSeparator: ',',
      thousandSeparator: '.',
      currencySymbol: '€',
      currencyFormat: true,
      currencySymbolPosition: true,
    },
  };
  const price = {
    ecSaveWording: 'Spare {amount}',
    productList: [
      {
        productId: 'b',
        price: 1299.9,
        regularPrice: 1499,
        discount: 199.1,
        buyUrl: 'https://shop.test/b',
        buyText: 'Buy',
      },
      { productId: 'a', price: null, buyUrl: 'https://shop.test/a', buyText: ' ' },
      { productId: 'c', price: 1, buyUrl: 'javascript:alert(1)', buyText: 'Buy' },
    ],
  };
  const placeholder = {
    ecSaveWording: '',
    lowestPriceWording: de.lowest_price_30_days,
    disclaimerWording: '',
    tooltipWording: '',
    productList: [],
  };

  async function prices(results: Results, groupId: string | null = null, region: RegionCode = 'de') {
    const { tools, degraded, asked } = fakeTools(results, region);
    const data = await composePrices({ region, ids: ['b', 'a', 'c'], groupId }, tools);
    expect(priceResult.parse(data)).toEqual(data);
    return { data, degraded, asked, names: asked.map(({ operation }) => operation) };
  }

  test('amounts are written as the shop settings say; a button needs words and a safe address', async () => {
    const { data, degraded } = await prices({ ecConfig, price });
    expect(degraded).toEqual([]);
    expect(data.ecSaveWording).toBe('Spare {amount}');
    expect(data.productList.map(({ productId, buyUrl, formatted }) => [productId, buyUrl, formatted])).toEqual([
      [
        'b',
        'https://shop.test/b',
        {
          price: '1.299,90\u00a0€',
          regularPrice: '1.499,00\u00a0€',
          discount: '199,10\u00a0€',
          historicLowPrice: null,
        },
      ],
      ['a', '', { price: null, regularPrice: null, discount: null, historicLowPrice: null }],
      ['c', '', { price: '1,00\u00a0€', regularPrice: null, discount: null, historicLowPrice: null }],
    ]);
  });

  test.each([[null], [''], ['0'], [' 0 ']])('group %j is everybody’s and shared', async (groupId) => {
    const { asked } = await prices({ ecConfig, price }, groupId);
    expect(asked.at(-1)).toMatchObject({
      operation: 'price',
      freshness: 'price',
      url: 'https://content.test/api/nc/v1/price',
      query: { systemCode: 'proart', websiteCode: 'de', group_id: '0', productIds: 'a,b,c' },
    });
    expect(isSharedGroup(groupId)).toBe(true);
  });

  test('a member’s prices are nobody else’s', async () => {
    const { asked } = await prices({ ecConfig, price }, '7');
    expect(asked.at(-1)).not.toHaveProperty('freshness');
    expect(asked.at(-1)?.query).toMatchObject({ group_id: '7' });
    expect(isSharedGroup('7')).toBe(false);
  });

  test('without a shop nobody is asked for prices', async () => {
    const off = { ecConfig: { data: { ...ecConfig.data, ecStatus: false } }, price };
    expect(await prices(off)).toMatchObject({ data: placeholder, degraded: [], names: ['ecConfig'] });
    expect((await prices({ price }, null, 'bt')).names).toEqual(['ecConfig']);
  });

  test('while the shop settings are missing the list of the specification decides', async () => {
    const { data, degraded } = await prices({ price });
    expect(degraded).toEqual([{ section: 'ecConfig', reason: 'status' }]);
    expect(data.productList[0]?.formatted.price).toBe('1.299,90\u00a0€');
  });

  test('a failure is a placeholder that says so', async () => {
    expect(await prices({ ecConfig })).toMatchObject({
      data: placeholder,
      degraded: [{ section: 'prices', reason: 'status' }],
    });
    expect(await prices({ ecConfig, price: null })).toMatchObject({ data: placeholder, degraded: [] });
  });
});

describe('search', () => {
  const content = (more: object) => ({ DataId: 1, HashId: '', Url: '/a/', Title: 'A', ImageURL: '', ...more });

  test('titles are text, and suggestions lead somewhere', async () => {
    const { tools, degraded, asked } = fakeTools({
      'recent.SearchSuggestion': [
        {
          Type: 'Product',
          TypeName: 'Products',
          Content: [
            content({
              Title: '<em class="hit">Pro</em>Art &amp; <b>more</b> <5 ms',
              ImageURL: '/a.png',
              ProductLine: 'l',
            }),
            content({ Url: 'javascript:alert(1)' }),
            content({ Title: '<em></em>' }),
          ],
        },
        { Type: 'Empty', Content: [] },
        { Type: 'None', Content: null },
      ],
    });
    const { data } = await settle(composeSearch({ region: 'us', q: '  ProArt ' }, tools), degraded, budget);

    expect(searchCall.data.parse(data)).toEqual({
      groups: [
        {
          type: 'Product',
          typeName: 'Products',
          items: [
            {
              id: '1',
              title: 'ProArt & more <5 ms',
              url: '/a/',
              imgPath: { '1x': '/a.png', '2x': '/a.png' },
              productLine: 'l',
            },
          ],
        },
      ],
    });
    expect(asked[0]).toMatchObject({
      freshness: 'search',
      query: { SearchKey: 'proart', SearchType: 'ProductsAll', RowLimit: 10, sitelang: 'en-us', WebsiteCode: 'us' },
    });
  });

  test('a failure is an empty list that says so', async () => {
    const { tools, degraded } = fakeTools({});
    const composition = composeSearch({ region: 'de', q: 'ab' }, tools);
    expect(composition.groups).toBeInstanceOf(Section);
    expect(await settle(composition, degraded, budget)).toMatchObject({
      data: { groups: [] },
      degraded: [{ section: 'groups', reason: 'status' }],
    });
  });
});
