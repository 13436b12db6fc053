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
      SpecList: [{ Title: 'Weight', Values: ['1 kg', '3 kg'] }],
    },
  };

  test('products and their values have the requested order', async () => {
    const { data, calls } = await composePage('compare', { query: { ids: 'c,b,a' } }, results);
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

  test('without ids no comparison is requested', async () => {
    const { data, names } = await composePage('compare', {}, { seo: null });
    expect(data.comparison).toEqual({ productList: [], specList: [] });
    expect(names).toEqual(['seo']);
  });
});
