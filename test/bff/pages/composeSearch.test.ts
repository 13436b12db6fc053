import { describe, expect, test } from 'vitest';
import { composeSearch } from '../../../bff/calls/search.ts';
import { Section, settle } from '../../../bff/pages/compose/compose.ts';
import { searchCall } from '../../../contracts/calls/search.ts';
import { budget } from '../../support/composePage.ts';
import { fakeTools } from '../../support/fakeCalls.ts';

describe('search', () => {
  const suggestion = (members: object) => ({ DataId: 1, HashId: '', Url: '/a/', Title: 'A', ImageURL: '', ...members });

  test('titles are plain text, and suggestions without a safe URL are left out', async () => {
    const { tools, degraded, requested } = fakeTools({
      'recent.SearchSuggestion': [
        {
          Type: 'Product',
          TypeName: 'Products',
          Content: [
            suggestion({
              Title: '<em class="hit">Pro</em>Art &amp; <b>more</b> <5 ms',
              ImageURL: '/a.png',
              ProductLine: 'l',
            }),
            suggestion({ Url: 'javascript:alert(1)' }),
            suggestion({ Title: '<em></em>' }),
            suggestion({ Title: '<p>Studio<br/>16</p><div>O<b>LED</b></div>', Url: '/b/' }),
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
              kind: 'product',
              productId: '',
            },
            {
              id: '1',
              title: 'Studio 16 OLED',
              url: '/b/',
              imgPath: null,
              productLine: '',
              kind: 'product',
              productId: '',
            },
          ],
        },
      ],
    });
    expect(requested[0]).toMatchObject({
      freshness: 'search',
      query: { SearchKey: 'proart', SearchType: 'ProductsAll', RowLimit: 10, sitelang: 'en-us', WebsiteCode: 'us' },
    });
  });

  test('results have a kind and, where they are sold, a product id; a URL is named once', async () => {
    const { tools, degraded } = fakeTools({
      'recent.SearchSuggestion': [
        {
          Type: 'Product',
          TypeName: 'Products',
          Content: [
            suggestion({ Title: 'Laptops', Url: '/de/proart/laptops-home/', M1Id: 'line-laptops' }),
            suggestion({ Title: 'Laptop', Url: '/de/proart/studio-16/?a=1', M1Id: 16 }),
            suggestion({ Title: 'Elsewhere', Url: 'https://other.example/proart/laptops-home/', M1Id: 'a,b' }),
          ],
        },
        {
          Type: 'Pros',
          TypeName: 'Stories',
          Content: [
            suggestion({ Title: 'Jo', Url: '/de/proart/what-pros-say/film/jo/', M1Id: 17 }),
            suggestion({ Title: 'Film', Url: '/proart/profession/filmmaker', M1Id: 18 }),
            suggestion({ Title: 'Laptops', Url: '/de/proart/laptops-home/' }),
          ],
        },
        {
          Type: 'Support',
          TypeName: 'Support',
          Content: [
            suggestion({ Title: 'Laptops', Url: '/de/proart/support/laptops/', M1Id: 19 }),
            suggestion({ Title: 'Key', Url: '/de/proart/key/', M1Id: 20, ProductLine: 'accessories' }),
          ],
        },
        { Type: 'Again', TypeName: 'Again', Content: [suggestion({ Url: '/de/proart/laptops-home/' })] },
      ],
    });
    const { data } = await settle(composeSearch({ region: 'de', q: 'laptops' }, tools), degraded, budget);
    const { groups } = searchCall.data.parse(data);
    expect(
      groups.map(({ items }) => items.map(({ title, kind, productId }) => [title, kind, productId].join(' ').trim())),
    ).toEqual([
      ['Laptops line line-laptops', 'Laptop product 16', 'Elsewhere product'],
      ['Jo story', 'Film story'],
      ['Laptops page', 'Key product 20'],
    ]);
  });

  test('a failure gives a degraded empty list', async () => {
    const { tools, degraded } = fakeTools({});
    const composition = composeSearch({ region: 'de', q: 'ab' }, tools);
    expect(composition.groups).toBeInstanceOf(Section);
    expect(await settle(composition, degraded, budget)).toMatchObject({
      data: { groups: [] },
      degraded: [{ section: 'groups', reason: 'status' }],
    });
  });
});
