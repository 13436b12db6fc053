/** Product line and compare pages: calls and composed data. */
import { describe, expect, test } from 'vitest';
import { composePage } from '../../support/composePage.ts';

describe('product line', () => {
  const requested = { params: { productLine: 'laptops' } };
  const pros = { sectionTitle: 'Users', prosList: [{ id: 1, name: 'Ann' }] };
  const levelsOfType = (type: string) => ({ sections: [{ sectionKey: 'pros', type, sectionTitle: '' }] });

  test('professionals are shown once', async () => {
    const separate = await composePage('productLine', requested, {
      productLevel: levelsOfType('new'),
      'productLevel.pros': pros,
    });
    expect(separate.data.pros.prosList).toHaveLength(1);
    expect(separate.data.productLevel.sections).toEqual([]);

    const inSection = await composePage('productLine', requested, {
      productLevel: levelsOfType('pros'),
      'productLevel.pros': pros,
    });
    expect(inSection.data.pros.prosList).toEqual([]);
    expect(inSection.data.productLevel.sections).toMatchObject([{ type: 'pros', sectionTitle: 'Users' }]);

    const withoutLevels = await composePage('productLine', requested, { 'productLevel.pros': pros });
    expect(withoutLevels.data.pros.prosList).toHaveLength(1);
  });

  test('a product without a name, part number or id is left out', async () => {
    const { data } = await composePage('productLine', requested, {
      productLevel: levelsOfType('productList'),
      'productLevel.section': {
        productList: [{ name: ' ', url: '/a/' }, { productId: 7 }, { partNo: 'PA-1' }, { name: 'A', productId: null }],
      },
    });
    expect(data.productLevel.sections).toMatchObject([
      { productList: [{ productId: '7' }, { partNo: 'PA-1' }, { name: 'A', productId: '' }] },
    ]);
  });

  test.each([
    ['global', ['See More', 'See Less', 'Learn More', 'Where to buy', 'NEW', 'DEAL', 'HOT', 'Campaigns and Events']],
    [
      'de',
      [
        'Mehr anzeigen',
        'Weniger anzeigen',
        'Mehr erfahren',
        'Wo kaufen',
        'NEU',
        'AKTION',
        'BELIEBT',
        'Aktionen und Events',
      ],
    ],
  ] as const)('empty wordings in the edition %s are %j', async (region, expected) => {
    const fields = ['seeMore', 'seeLess', 'learnMore', 'whereToBuy', 'newFlag', 'dealFlag', 'hotFlag'];
    const names = fields.map((field) => `${field}Wording`);
    const section = { productList: [{ name: 'A' }], ...Object.fromEntries(names.map((name) => [name, ''])) };
    const line = await composePage(
      'productLine',
      { ...requested, region },
      { productLevel: levelsOfType('productList'), 'productLevel.section': section },
    );
    const home = await composePage(
      'home',
      { region },
      { 'home.campaignEvent': { sectionTitle: '', campaignEventList: [] } },
    );
    const [shown] = line.data.productLevel.sections;
    const wordings = Object.entries(shown ?? {}).filter(([name]) => names.includes(name));
    expect([...wordings.map(([, wording]) => wording), home.data.campaignEvents.sectionTitle]).toEqual(expected);
  });

  test('sections are requested by path, the disclaimer by page key', async () => {
    const { calls } = await composePage('productLine', requested, {});
    const queryOf = (name: string) => calls.find(({ operation }) => operation === name)?.query;
    for (const name of ['seo', 'banner', 'productLevel', 'productLevel.pros']) {
      expect(queryOf(name)).toMatchObject({ path: '/de/proart/laptops-home/', websiteCode: 'de' });
    }
    expect(queryOf('recent.Disclaimer')).toMatchObject({ PageKey: 'the-key' });
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
      SpecList: [
        { Title: 'Weight', Group: 'Body', Values: ['1 kg', '3 kg'] },
        { Title: 'Ports', Values: ['2 × USB-C'] },
      ],
    },
  };

  test('products and their values have the requested order', async () => {
    const { data, calls } = await composePage('compare', { query: { ids: 'c,b,a' } }, results);
    expect(data.comparison).toEqual({
      productList: [
        { productId: 'c', name: 'C', imgPath: null, url: '/c/' },
        { productId: 'a', name: 'A', imgPath: { '1x': '/a.png', '2x': '/a.png' }, url: '/a/' },
      ],
      specList: [
        { title: 'Weight', group: 'Body', values: ['3\u00a0kg', '1\u00a0kg'] },
        { title: 'Ports', group: '', values: ['', '2\u00a0×\u00a0USB-C'] },
      ],
    });
    expect(calls.find(({ operation }) => operation === 'recent.ComparePage')).toMatchObject({
      freshness: 'list',
      query: { ProductIds: 'a,b,c' },
    });
  });

  test('a shared comparison is named after its products', async () => {
    const seo = { metaTitle: 'Compare', metaDescription: 'All', og: { ogImgPath: '/card.png' } };
    const seoOf = async (ids: string) =>
      (await composePage('compare', { query: { ids } }, { ...results, seo })).data.seo;
    expect(await seoOf('a,c')).toMatchObject({
      metaTitle: 'A vs. C – Vergleich',
      metaDescription: 'A vs. C: Weight und Ports',
      og: {
        title: 'A vs. C – Vergleich',
        description: 'A vs. C: Weight und Ports',
        ogImgPath: '/a.png',
        ogImgAlt: 'A',
      },
      twitter: { title: 'A vs. C – Vergleich', twitterImgPath: '/a.png' },
      url: '',
    });
    expect((await seoOf('a,c,x')).metaTitle).toBe('A vs. C vs. X – Vergleich');
    expect((await seoOf('a')).metaTitle).toBe('A – Vergleich');
    // The first product has no image: that of the page is shared.
    expect((await seoOf('c,a')).og).toMatchObject({ title: 'C vs. A – Vergleich', ogImgPath: '/card.png' });
    expect(await seoOf('unknown')).toMatchObject({ metaTitle: 'Compare', og: { ogImgPath: '/card.png' } });
  });

  test('without ids no comparison is requested', async () => {
    const { data, names } = await composePage('compare', {}, { seo: null });
    expect(data.comparison).toEqual({ productList: [], specList: [] });
    expect(names).toEqual(['seo', 'header']);
  });

  const line = (name: string, url: string) => ({ name, url, list: [] });
  const topMenu = [
    { name: 'Products', url: '', list: [line('Laptops', '/de/proart/laptops-home/'), line('FAQ', '/de/proart/faq/')] },
    line('Monitors', '/de/proart/monitors-home/?from=menu'),
    line('French', '/fr/proart/laptops-home/'),
  ];
  const productLevel = { sections: [{ sectionKey: 'series', type: 'productList' }, { type: 'modules' }] };
  const productList = [
    { productId: 'a', name: 'A', partNo: '1' },
    { productId: 'a', name: 'A again', partNo: '1' },
    { productId: 'no,id', name: 'B', partNo: '1' },
    { productId: 'line', name: 'All laptops', url: '/de/proart/laptops-home/' },
    ...Array.from({ length: 80 }, (_, index) => ({ productId: `p${index}`, name: `P ${index}`, partNo: '1' })),
  ];

  test('the products of the lines of the menu can be added, each once and at most 60', async () => {
    const lists = { ...results, seo: null, header: { topMenu }, productLevel, 'productLevel.section': { productList } };
    const { data, calls, degraded } = await composePage('compare', { query: { ids: 'a' } }, lists);
    expect(degraded).toEqual([]);
    expect(calls.filter(({ operation }) => operation === 'productLevel').map(({ query }) => query)).toMatchObject([
      { path: '/de/proart/laptops-home/' },
      { path: '/de/proart/monitors-home/' },
    ]);
    expect(data.choices.map(({ name }) => name)).toEqual(['Laptops']);
    expect(data.choices[0]?.productList).toHaveLength(60);
    expect(data.choices[0]?.productList.slice(0, 2)).toEqual([
      { productId: 'a', name: 'A' },
      { productId: 'p0', name: 'P 0' },
    ]);
    const complete = await composePage('compare', { query: { ids: 'a,b,c,d' } }, lists);
    expect(complete.names).not.toContain('header');
  });

  test('a line that cannot be loaded is left out', async () => {
    const { data, degraded } = await composePage('compare', {}, { seo: null, header: { topMenu }, productLevel });
    expect(data.choices).toEqual([]);
    expect(degraded.map(({ section }) => section)).toEqual(['choices.laptops', 'choices.monitors']);
  });
});
