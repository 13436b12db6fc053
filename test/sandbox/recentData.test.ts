import { afterAll, expect, test } from 'vitest';
import { shopEnabledRegions } from '../../contracts/regions/editionRules.ts';
import { type RegionCode, regionCodes } from '../../contracts/regions/regions.ts';
import { pathPrefix } from '../../contracts/routes.ts';
import { startSandbox } from '../../sandbox/sandbox.ts';
import { fetchJson, type Json } from './responses.ts';

const sandbox = await startSandbox();
afterAll(() => sandbox.close());

const callApi = (call: string, region = 'us') =>
  fetchJson(`${sandbox.origin}/recent-data/apiv2/${call}&WebsiteCode=${region}`);

interface Suggestion {
  Type: string;
  Content: { Title: string; Url: string }[];
}
async function search(searchKey: string, rowLimit = 20, region = 'us'): Promise<Suggestion[]> {
  const response = await callApi(
    `SearchSuggestion?SearchKey=${encodeURIComponent(searchKey)}&RowLimit=${rowLimit}`,
    region,
  );
  return response['Result'] as Suggestion[]; // these tests check the shape
}
const titles = (groups: Suggestion[]) => groups.flatMap(({ Content }) => Content.map(({ Title }) => Title));

test('search and comparison respond for every region, with prices only where there is a shop', async () => {
  for (const region of regionCodes) {
    const [groups, comparison] = await Promise.all([
      search('studio', 20, region),
      callApi('ComparePage?ProductIds=studio-16,air-14', region),
    ]);
    expect(groups[0]?.Content[0]?.Url.startsWith(`${pathPrefix(region)}/proart/`)).toBe(true);
    expect(comparison).toMatchObject({
      Status: 'SUCCESS',
      Result: { ProductList: Array(2).fill({ Price: shopEnabledRegions.has(region) ? expect.any(Number) : null }) },
    });
  }
});

test('matches are marked in titles, regardless of case and accents', async () => {
  expect(titles(await search('STUDIO'))).toContain('<em>Studio</em> 16');
  expect(titles(await search('quisperan'))).toEqual(['Nayeli <em>Quisperán</em>']);
  expect(titles(await search('16 studio'))).toEqual(
    ['', ' Pro', ' Max'].map((rest) => `<em>Studio</em> <em>16</em>${rest}`),
  );
});

test('search finds the words of an edition, and people by their work', async () => {
  expect(
    titles(await search('bildschirme', 5, 'de')).length + titles(await search('monitor', 5, 'de')).length,
  ).toBeGreaterThan(0);
  expect((await search('filmmaker')).find(({ Type }) => Type === 'Pros')?.Content.length).toBe(7);
  expect((await search('warranty')).map(({ Type }) => Type)).toContain('Support');
});

test('rows are limited per group; no match and an empty query return no groups', async () => {
  for (const { Content } of await search('a', 2)) expect(Content.length).toBeLessThanOrEqual(2);
  expect(await search('xyzzy')).toEqual([]);
  expect(await search('  ')).toEqual([]);
});

test('a comparison has the requested order, skips unknown ids and has a value for each product', async () => {
  const { Result } = (await callApi('ComparePage?ProductIds=studio-27,nothing,tower,studio-27')) as {
    Result: { ProductList: Json[]; SpecList: { Title: string; Values: string[] }[] };
  };
  expect(Result.ProductList.map(({ ProductId }) => ProductId)).toEqual(['studio-27', 'tower']);
  expect(Result.SpecList.find(({ Title }) => Title === 'Display')?.Values).toEqual(['27″ IPS, 2560 × 1440', '–']);
  for (const { Values } of Result.SpecList) expect(Values).toHaveLength(2);
  expect(await callApi('ComparePage?ProductIds=')).toMatchObject({ Result: { ProductList: [], SpecList: [] } });
});

test('pages that sell nothing have no disclaimer', async () => {
  expect(await callApi('Disclaimer?PageKey=privacy')).toMatchObject({ Status: 'SUCCESS', Result: null });
  expect(await callApi('Disclaimer?PageKey=laptops-home')).toMatchObject({
    Result: { Disclaimer: expect.any(String) },
  });
});

test('specifications have the numbers and units of the edition, in the digits of its prices', async () => {
  const specsIn = async (region: RegionCode) => {
    const { Result } = (await callApi('ComparePage?ProductIds=studio-16', region)) as {
      Result: { SpecList: { Title: string; Group: string; Values: string[] }[] };
    };
    return Result.SpecList;
  };
  const valuesIn = async (region: RegionCode) =>
    (await specsIn(region)).flatMap(({ Values }) => Values).map((value) => value.replaceAll('\u00a0', ' '));
  expect(await valuesIn('de')).toEqual(
    expect.arrayContaining(['16C / 24T, 5,4 GHz', '32–96 GB', '100 % DCI-P3, ΔE < 1', '1,9 kg', '355 × 244 × 19 mm']),
  );
  expect(await valuesIn('us')).toEqual(expect.arrayContaining(['16C / 24T, 5.4 GHz', '100% DCI-P3, ΔE < 1']));
  expect(await valuesIn('fr')).toEqual(expect.arrayContaining(['32–96 Go', '1–4 To']));
  expect(await valuesIn('tr')).toEqual(expect.arrayContaining(['%100 DCI-P3, ΔE < 1']));
  for (const region of regionCodes) expect((await valuesIn(region)).join(), region).not.toMatch(/[٠-٩۰-۹]/);
  expect([...new Set((await specsIn('de')).map(({ Group }) => Group))]).toEqual([
    'Bild',
    'Leistung',
    'Verbindungen',
    'Gehäuse',
  ]);
});
