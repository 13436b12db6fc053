/** Upstream responses with odd members: what is readable is shown, and no section is missing. */
import { describe, expect, test } from 'vitest';
import { changedContent, setMember } from '../../support/changedContent.ts';

const changedResponse = changedContent();

/** End of the call's path, member of its result (all of the result if empty), its value, and data of the response. */
type Row = [call: string, member: string, value: unknown, data: object];

const some = expect.arrayContaining([expect.anything()]);
const withSome = (member: string) => ({ [member]: some });
const one = (members: object) => expect.arrayContaining([expect.objectContaining(members)]);
const menu = { header: { topMenu: some, accountMenu: { accountLinks: some }, search: { enabled: true } } };
const shop = (members: object) => ({ ecConfig: members });
const levels = { productLevel: { sections: one({ type: 'productList', productList: some }) } };
const product = (members: object) => ({ productLevel: { sections: one({ productList: one(members) }) } });
const line = (members: object) => ({ productLevel: levels.productLevel, ...members });
const intro = (members: object) => ({ intro: { title: 'Torvald Hengsen', ...members } });
const price = (members: object) => ({ productList: one(members) });

const shellRows: Row[] = [
  ['/header', 'simplified', 'N', { header: { ...menu.header, simplified: false } }],
  ['/header', 'search.enabled', 'Y', menu],
  ['/header', 'topMenu.0.list', '', menu],
  ['/header', 'topMenu.0.list.0.list', {}, menu],
  ['/header', 'topMenu.0', null, menu],
  ['/header', 'topMenu', undefined, { header: { ...menu.header, topMenu: [] } }],
  [
    '/header',
    'accountMenu',
    '',
    { header: { topMenu: some, accountMenu: { accountLinks: [{ url: '' }, { url: '' }], list: [] } } },
  ],
  [
    '/header',
    'accountMenu.accountLinks.0',
    null,
    { header: { accountMenu: { accountLinks: [{ url: '' }, { name: 'Abmelden' }, ...[{}, {}]] } } },
  ],
  ['/header', 'accessibility', '/de/help/', menu],
  ['/footer', 'legal', '', { footer: { footer: some, legal: [] } }],
  ['/footer', 'socialMedia.0', null, { footer: { footer: some, socialMedia: some } }],
  ['/footer', 'socialMedia.0.url', 'www.a.test/x', { footer: { socialMedia: one({ url: 'https://www.a.test/x' }) } }],
  ['/footer', 'copyright', 2026, { footer: { footer: some, copyright: '2026' } }],
  ['/website', 'translation', '', { website: { countryName: 'Deutschland' } }],
  ['/header', 'translation', { ec_empty: ' ' }, { header: { translation: { ec_empty: expect.stringMatching(/\S/) } } }],
  [
    '/website',
    'translation',
    { common_go_home: ' ', title_not_be_found: '\t' },
    {
      website: {
        translation: { common_go_home: expect.stringMatching(/\S/), title_not_be_found: expect.stringMatching(/\S/) },
      },
    },
  ],
  ...['Y', 1].map((value): Row => ['/ecConfig', 'data.ecStatus', value, shop({ ecStatus: true, withTax: true })]),
  ...['N', undefined].map((value): Row => ['/ecConfig', 'data.ecStatus', value, shop({ ecStatus: false })]),
  ['/ecConfig', 'data.numberOfDecimal', '1', shop({ ecStatus: true, numberOfDecimal: 1 })],
  ['/ecConfig', 'data.numberOfDecimal', undefined, shop({ ecStatus: true, numberOfDecimal: 2 })],
  ['/ecConfig', 'data.withTax', '1', shop({ ecStatus: true, withTax: true })],
  ['/ecConfig', 'data.hundredthsTemplate', '00', shop({ ecStatus: true, hundredthsTemplate: true })],
  ...[null, '', []].map((value): Row => ['/ecConfig', 'data', value, shop({ ecStatus: true, currencySymbol: '€' })]),
  ...[undefined, ' '].map((value): Row => ['/ecConfig', 'data.currencySymbol', value, shop({ currencySymbol: '€' })]),
  ...['currencyFormat', 'currencySymbolPosition', 'hundredthsTemplate', 'withTax'].flatMap((member): Row[] => [
    ['/ecConfig', `data.${member}`, undefined, shop({ [member]: true })],
    ['/ecConfig', `data.${member}`, 'maybe', shop({ [member]: false })],
  ]),
  ['/ecConfig', 'data.decimalSeparator', undefined, shop({ decimalSeparator: ',' })],
  ['/ecConfig', 'data.thousandSeparator', undefined, shop({ thousandSeparator: '.' })],
  ['/ecConfig', 'data.thousandSeparator', '', shop({ thousandSeparator: '' })],
  [
    '/ecConfig',
    'data',
    { ecStatus: true, decimalSeparator: '.' },
    shop({ decimalSeparator: '.', thousandSeparator: '', numberOfDecimal: 2, currencySymbol: '€' }),
  ],
  [
    '/ecConfig',
    'data',
    { ecStatus: true, thousandSeparator: ',' },
    shop({ decimalSeparator: '', thousandSeparator: ',' }),
  ],
];

const lineRows: Row[] = [
  ['/laptops-series', 'productList.0.isNew', 'N', product({ isNew: false })],
  ['/laptops-series', 'productList.0.keySpec', [null, ' ', 16], product({ keySpec: ['16'] })],
  ['/laptops-series', 'productList.0', null, levels],
  ['/laptops-series', 'productList.0.name', 16, product({ name: '16' })],
  ...[[], ''].map((value): Row => ['/laptops-series', 'translation', value, levels]),
  ['/laptops-series', 'productList', '', { productLevel: { sections: one({ productList: [] }) } }],
  ['/laptops-series', 'seeAllLink', '/de/all/', levels],
  ['/productLevel', 'sections.1.type', null, levels],
  ['/breadrumbs', 'htmlFlag', 'N', line({ breadcrumbs: { htmlFlag: false, pathStructure: some } })],
  ['/breadrumbs', 'htmlFlag', 0, line({ breadcrumbs: { htmlFlag: false, pathStructure: some } })],
  ['/breadrumbs', 'pathStructure', undefined, line({ breadcrumbs: { pathStructure: [] } })],
  ['/breadrumbs', 'pathStructure', '', line({ breadcrumbs: { pathStructure: [] } })],
  ['/breadrumbs', 'pathStructure.0', null, line({ breadcrumbs: { pathStructure: some } })],
  ...[undefined, ''].map((value): Row => ['/banner', 'heroBanner', value, line({ banner: { heroBanner: {} } })]),
  ['/banner', 'heroBanner.Banner.0.link', '/de/x/', line({ banner: { heroBanner: { Banner: some } } })],
  ...[undefined, null].map((value): Row => ['/seo/', 'metaTitle', value, { seo: { metaTitle: 'ProArt' } }]),
  ['/seo/', 'og', '', { seo: { og: { title: expect.stringMatching(/./) } } }],
];

const homeRows: Row[] = [
  ['/campaignEvent', 'learnMore', '/de/x/', { campaignEvents: withSome('campaignEventList') }],
  [
    '/campaignEvent',
    'campaignEventList.0.startDate',
    '/Date(1893456000000)/',
    { campaignEvents: { campaignEventList: one({ startDate: '2030-01-01T00:00:00.000Z' }) } },
  ],
  [
    '/campaignEvent',
    'campaignEventList.0.startDate',
    '0001-01-01T00:00:00',
    { campaignEvents: { campaignEventList: one({ startDate: null }) } },
  ],
  ['/whatProSay', 'learnMore', '', { whatProsSay: withSome('whatProsSayList') }],
  ['/home-technology', 'moduleInfo', '', { productLevel: { sections: one({ type: 'modules', moduleList: some }) } }],
  ['/Disclaimer', '', '<p>Small print</p>', { disclaimer: '<p>Small print</p>' }],
];

const profileRows: Row[] = [
  ['/intro', 'yearWork', {}, intro({ yearWork: [], softwareItems: some })],
  ['/intro', 'softwareItems', '', intro({ yearWork: some, softwareItems: [] })],
  ['/intro', 'title', undefined, intro({ title: '', yearWork: some })],
  ['/intro', 'socialIcons.0.link', 'www.a.test', intro({ socialIcons: one({ link: 'https://www.a.test' }) })],
  ...[{}, []].map((value): Row => ['/video', '', value, { ...intro({}), video: null }]),
  ...[{}, []].map((value): Row => ['/exploreMoreBanner', '', value, { exploreMoreBanner: { explore: null } }]),
  ['/gallery', 'gallery.0', null, { gallery: withSome('gallery') }],
];

const categoryRows: Row[] = [
  ['/pros/category', 'totalCount', '24', { category: { prosList: some, totalCount: 24 } }],
  ['/pros/category', 'prosList.0', null, { category: withSome('prosList') }],
  ['/profession/list', 'professionList.0.count', '3', { professionFilter: { professionList: one({ count: 3 }) } }],
  ['/profession/list', 'professionList.0.code', null, { professionFilter: withSome('professionList') }],
];

const landingRows: Row[] = [
  ['/highlightCarousel', 'list.0.watchNow', '', { highlightCarousel: withSome('list') }],
  [
    '/highlightCarousel',
    'list.0.watchNow.status',
    'N',
    { highlightCarousel: { list: one({ watchNow: { status: false, link: '', captions: some } }) } },
  ],
  ['/highlightCarousel', 'list.0.learnMore', '/de/x/', { highlightCarousel: withSome('list') }],
  ['/highlightCarousel', 'list.0', null, { highlightCarousel: withSome('list') }],
  ['/highlightCarousel', 'totalCount', '5', { highlightCarousel: { totalCount: 5, list: some } }],
  ['/landing/category', 'list.0', null, { category: withSome('list') }],
];

const priceRows: Row[] = [
  ['/price', 'productList.0.historicLowPrice', '', price({ historicLowPrice: null, price: expect.any(Number) })],
  ['/price', 'productList.0.price', '1,299.90', price({ price: null, regularPrice: expect.any(Number) })],
  ['/price', 'productList.0.price', '1299.90', price({ price: 1299.9 })],
  ['/price', 'productList.0.estore', 'Y', price({ estore: true })],
  ['/price', 'productList.0.buyUrl', 'www.a.test/buy', price({ buyUrl: 'https://www.a.test/buy' })],
  ['/price', 'productList.0', null, price({ price: expect.any(Number) })],
  ['/price', 'lowestPriceWording', '', { lowestPriceWording: expect.stringMatching(/30/), productList: some }],
  ['/ecConfig', 'data.ecStatus', 'N', { productList: [] }],
];

describe.each<[string, Row[]]>([
  ['/de/shell', shellRows],
  ['/de/pages/product-line/laptops', lineRows],
  ['/de/pages/home', homeRows],
  ['/de/pages/pros-profile/photography/torvald-hengsen', profileRows],
  ['/de/pages/pros-category/photography', categoryRows],
  ['/de/pages/what-pros-say', landingRows],
  [
    '/de/pages/profession/filmmaker',
    [['/pagination', 'list.0.level1Code', 7, { pagination: { list: one({ level1Code: '7' }) } }]],
  ],
  ['/de/prices?ids=studio-16,air-14', priceRows],
  ['/de/search/suggestions?q=studio', [['/SearchSuggestion', '', '', { groups: [] }]]],
  [
    '/de/pages/compare?ids=studio-16,air-14',
    [
      [
        '/ComparePage',
        'SpecList.0.Values.0',
        16,
        { comparison: { specList: one({ values: expect.arrayContaining(['16']) }) } },
      ],
    ],
  ],
])('%s', (url, rows) => {
  test.each(rows)('is complete with %s %s = %j', async (call, member, value, data) => {
    const { body } = await changedResponse(url, setMember(call, member, value));
    expect(body).toMatchObject({ degraded: [], data });
  });
});

test.each([undefined, '0', 'OK'])('content with the status %j is used', async (status) => {
  const { body } = await changedResponse('/de/shell', (response) =>
    'status' in response ? { ...response, status } : response,
  );
  expect(body).toMatchObject({ degraded: [], data: menu });
});

test.each(['Y', 1, 'true'])('a member with the sign-in status %j is signed in', async (signInStatus) => {
  const { body } = await changedResponse(
    '/de/account',
    setMember('/account', 'signInStatus', signInStatus),
    'aticket=abc',
  );
  expect(body).toMatchObject({ signInStatus: true });
});

const empty = ['', []];

test.each([0, -1])('a stored redirect to the number %j is none', async (target) => {
  const url = `/de/page?path=${encodeURIComponent('/de/proart/laptops-home/')}`;
  const { body } = await changedResponse(url, setMember('/urlRedirect', '', { targetUrl: target }));
  expect(body.kind).toBe('productLine');
});

test.each(empty)('a page whose redirect lookup returns %j has no redirect and is cacheable', async (result) => {
  const url = `/de/page?path=${encodeURIComponent('/de/proart/laptops-home/')}`;
  const { body, headers } = await changedResponse(url, setMember('/urlRedirect', '', result));
  expect([body.kind, headers['cache-control']]).toEqual(['productLine', expect.not.stringContaining('no-store')]);
});

const emptyCalls = {
  '/de/shell': ['/header', '/footer', '/website', '/ecConfig', '/WebsiteInfo', '/links'],
  '/de/pages/home': ['/seo/', '/banner', '/productLevel', '/selectYourProfession', '/whatProSay', '/campaignEvent'],
  '/de/search/suggestions?q=studio': ['/SearchSuggestion'],
};

test.each(
  Object.entries(emptyCalls).flatMap(([url, calls]) =>
    calls.flatMap((call) => empty.map((result) => [url, call, result] as const)),
  ),
)('%s is complete and cacheable when the result of %s is %j', async (url, call, result) => {
  const { body, headers } = await changedResponse(url, setMember(call, '', result));
  expect(body.degraded).toEqual([]);
  expect(headers['cache-control']).not.toContain('no-store');
});

test('without readable shop settings, the edition has a shop if the list of the specification says so', async () => {
  const { body: unreadable } = await changedResponse('/de/shell', setMember('/ecConfig', 'data', 'unexpected'));
  expect(unreadable).toMatchObject({
    degraded: [{ section: 'ecConfig', reason: 'format' }],
    data: { ecConfig: { ecStatus: true } },
  });
  const { body: missing } = await changedResponse('/de/shell', setMember('/ecConfig', 'data', null));
  expect(missing).toMatchObject({ degraded: [], data: { ecConfig: { ecStatus: true } } });
});
