import { expect, test } from 'vitest';
import { tiers } from '../../bff/resilience/tiers.ts';
import type { PageVisit } from '../../contracts/pageSource.ts';
import type { RegionCode } from '../../contracts/regions.ts';
import { buildTestBff } from '../support/buildTestBff.ts';

const ids = ['studio-16', 'air-14'];

test('what a page is made of is fresh when it is made anew behind its visitors, and stale at once for one of them', async () => {
  let clock = Date.now();
  const { source } = await buildTestBff({}, { now: () => clock });
  const all = async (region: RegionCode, renews: boolean) => {
    const path = `/${region}/proart/laptops-home/`;
    const visit: PageVisit = { region, path, query: '', pageUrl: path, requestId: 'test-of-renewals', renews };
    const [page, prices] = await Promise.all([
      source.page(visit, { streaming: false }),
      source.prices(visit, ids, { patience: 'whole', elapsedMs: 0 }),
    ]);
    if (page.type !== 'page' || !prices) throw new Error('no page, or no prices');
    return { page: page.freshUntil > clock, prices: prices.freshUntil > clock };
  };
  const fresh = { page: true, prices: true };
  expect([await all('de', false), await all('fr', false)]).toEqual([fresh, fresh]);
  // Prices and lists of products are stale, and may still be shown.
  clock += 1.5 * tiers.price.freshMs;
  expect(await all('de', false)).toEqual({ page: false, prices: false });
  expect(await all('fr', true)).toEqual(fresh);
});
