import request from 'supertest';
import { expect, test } from 'vitest';
import type { PageVisit } from '../../../contracts/pageSource.ts';
import type { RegionCode } from '../../../contracts/regions/regions.ts';
import { policies, staleWaitMs } from '../../../runtime/cache/policy.ts';
import { buildTestBff } from '../../support/buildTestBff.ts';

const ids = ['studio-16', 'air-14'];
/** Time after which prices and product lists are stale but usable. */
const untilStaleMs = 1.5 * policies.price.maxAge;

/** A BFF on a clock that the test moves. */
async function build() {
  let clock = Date.now();
  const bff = await buildTestBff({}, { now: () => clock });
  const visitOf = (region: RegionCode, revalidatesFirst: boolean): PageVisit => {
    const path = `/${region}/proart/laptops-home/`;
    return { region, path, query: '', pageUrl: path, requestId: 'test-of-revalidation', revalidatesFirst };
  };
  return {
    ...bff,
    page: (region: RegionCode, revalidatesFirst: boolean) =>
      bff.source.page(visitOf(region, revalidatesFirst), { streaming: false }),
    prices: (region: RegionCode, revalidatesFirst: boolean) =>
      bff.source.prices(visitOf(region, revalidatesFirst), ids, { wait: 'whole', elapsedMs: 0 }),
    isFresh: (result: object | null) => result !== null && 'freshUntil' in result && Number(result.freshUntil) > clock,
    advance(ms: number) {
      clock += ms;
    },
  };
}

test('a background revalidation waits for fresh data, a visitor gets stale data at once', async () => {
  const { page, prices, isFresh, advance } = await build();
  const freshnessOf = async (region: RegionCode, revalidatesFirst: boolean) =>
    (await Promise.all([page(region, revalidatesFirst), prices(region, revalidatesFirst)])).map(isFresh);
  expect([await freshnessOf('de', false), await freshnessOf('fr', false)]).toEqual([
    [true, true],
    [true, true],
  ]);
  advance(untilStaleMs);
  expect(await freshnessOf('de', false)).toEqual([false, false]);
  expect(await freshnessOf('fr', true)).toEqual([true, true]);
});

test('visitors do not wait for a background revalidation', async () => {
  const { site, page, sandbox, advance } = await build();
  const slow = '/api/v1/modules/laptops-technology';
  const url = '/bff/v1/de/page?path=/de/proart/laptops-home/';
  const before = await request(site).get(url);
  advance(1.5 * policies.content.maxAge);
  await sandbox.fault({ match: slow, fault: 'slow', ms: 10 * staleWaitMs });
  const revalidation = page('de', true);
  await expect.poll(async () => (await sandbox.calls(slow)).length).toBe(2);
  const { text, headers } = await request(site).get(url);
  expect(headers['cache-status']).toBe('proart-bff; fwd=stale; ttl=0');
  expect(text).toBe(before.text);
  await revalidation;
});
