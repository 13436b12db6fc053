import request from 'supertest';
import { describe, expect, onTestFinished, test } from 'vitest';
import { composePrices } from '../../../bff/calls/price.ts';
import { isSharedGroup } from '../../../bff/session/shopSession.ts';
import { priceResult } from '../../../contracts/calls/price.ts';
import type { RegionCode } from '../../../contracts/regions/regions.ts';
import de from '../../../contracts/strings/de.json' with { type: 'json' };
import en from '../../../contracts/strings/en.json' with { type: 'json' };
import nb from '../../../contracts/strings/nb.json' with { type: 'json' };
import zhCN from '../../../contracts/strings/zh-CN.json' with { type: 'json' };
import { startAlteredSandbox } from '../../support/alteredSandbox.ts';
import { buildBffOver, buildTestBff } from '../../support/buildTestBff.ts';
import { fakeTools, type Results } from '../../support/fakeCalls.ts';

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
    const { tools, degraded, requested } = fakeTools(results, region);
    const data = await composePrices({ region, ids: ['b', 'a', 'c'], groupId }, tools);
    expect(priceResult.parse(data)).toEqual(data);
    return { data, degraded, requests: requested, names: requested.map(({ operation }) => operation) };
  }

  test.each([
    ['Spare {amount}', 'Spare {amount}'],
    ['−{amount}', de.save_amount],
    ['', de.save_amount],
  ])('the saving has a word: %j is %j', async (ecSaveWording, shown) => {
    const { data } = await prices({ ecConfig, price: { ...price, ecSaveWording } });
    expect(data.ecSaveWording).toBe(shown);
  });

  test('amounts are formatted by the shop settings; a button needs a label and a safe URL', async () => {
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

  test.each([[null], [''], ['0'], [' 0 ']])('the prices of group %j are public and shared', async (groupId) => {
    const { requests } = await prices({ ecConfig, price }, groupId);
    expect(requests.at(-1)).toMatchObject({
      operation: 'price',
      freshness: 'price',
      url: 'https://content.test/api/nc/v1/price',
      query: { systemCode: 'proart', websiteCode: 'de', group_id: '0', productIds: 'a,b,c' },
    });
    expect(isSharedGroup(groupId)).toBe(true);
  });

  test('the prices of other groups are not shared', async () => {
    const { requests } = await prices({ ecConfig, price }, '7');
    expect(requests.at(-1)).not.toHaveProperty('freshness');
    expect(requests.at(-1)?.query).toMatchObject({ group_id: '7' });
    expect(isSharedGroup('7')).toBe(false);
  });

  test('without a shop no prices are requested', async () => {
    const shopOff = { ecConfig: { data: { ...ecConfig.data, ecStatus: false } }, price };
    expect(await prices(shopOff)).toMatchObject({ data: placeholder, degraded: [], names: ['ecConfig'] });
  });

  test('only without shop settings the list of editions decides whether prices are requested', async () => {
    expect((await prices({ price }, null, 'bt')).names).toEqual(['ecConfig']);
    expect((await prices({ price }, null, 'fr')).names).toEqual(['ecConfig', 'price']);
    expect((await prices({ ecConfig, price }, null, 'bt')).names).toEqual(['ecConfig', 'price']);
  });

  test.each([
    ['global', en],
    ['no', nb],
    ['cn', zhCN],
  ] as const)(
    'the call of the edition %s, which has no shop, returns exactly the placeholder',
    async (region, strings) => {
      const { site, sandbox } = await buildTestBff();
      const { status, body } = await request(site).get(`/bff/v1/${region}/prices?ids=air-14,studio-16`);
      expect(status).toBe(200);
      expect(body).toEqual({
        data: { ...placeholder, lowestPriceWording: strings.lowest_price_30_days },
        degraded: [],
      });
      expect(await sandbox.calls('/api/nc/v1/price')).toEqual([]);
    },
  );

  test('prices for which content has no wording have that of the specification', async () => {
    const content = await startAlteredSandbox((text, _kind, member) => (member === 'lowestPriceWording' ? '' : text));
    const { app, site } = await buildBffOver(content.origin);
    onTestFinished(async () => {
      await app.close();
      await content.close();
    });
    const { data } = (await request(site).get('/bff/v1/de/prices?ids=air-14')).body;
    expect(data.productList).toHaveLength(1);
    expect(data.lowestPriceWording).toBe(de.lowest_price_30_days);
  });

  test('the placeholder has the wording of the specification', () => {
    expect(en.lowest_price_30_days).toBe('The lowest price from 30 days before the promotion');
  });

  test('without shop settings amounts have the default format of the edition', async () => {
    const { data, degraded } = await prices({ price });
    expect(degraded).toEqual([{ section: 'ecConfig', reason: 'status' }]);
    expect(data.productList[0]?.formatted.price).toBe('1.299,90\u00a0€');
  });

  test('a failure gives a degraded placeholder', async () => {
    expect(await prices({ ecConfig })).toMatchObject({
      data: placeholder,
      degraded: [{ section: 'prices', reason: 'status' }],
    });
    expect(await prices({ ecConfig, price: null })).toMatchObject({ data: placeholder, degraded: [] });
  });
});
