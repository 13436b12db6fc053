import request from 'supertest';
import { expect, test } from 'vitest';
import type { PageVisit } from '../../../contracts/pageSource.ts';
import type { RegionCode } from '../../../contracts/regions/regions.ts';
import { policies, staleWaitMs } from '../../../runtime/cache/policy.ts';
import { buildTestBff } from '../../support/buildTestBff.ts';

const ids = ['studio-16', 'air-14'];
/** Time after which prices and product lists are stale but usable. */
const tillStaleMs = 1.5 * policies.price.maxAge;

/** A BFF on a clock that the test moves. */
async function build() {
  let clock = Date.now();
  const bff = await buildTestBff({}, { now: () => clock });
  const visitOf = (region: RegionCode, revalidates: boolean): PageVisit => {
    const path = `/${region}/proart/laptops-home/`;
    return { region, path, query: '', pageUrl: path, requestId: 'test-of-renewals', revalidates };
  };
  return {
    ...bff,
    page: (region: RegionCode, renews: boolean) => bff.source.page(visitOf(region, renews), { streaming: false }),
    prices: (region: RegionCode, renews: boolean) =>
      bff.source.prices(visitOf(region, renews), ids, { wait: 'whole', elapsedMs: 0 }),
    isFresh: (answer: object | null) => answer !== null && 'freshUntil' in answer && Number(answer.freshUntil) > clock,
    pass(ms: number) {
      clock += ms;
    },
  };
}

test('a background revalidation waits for fresh data, a visitor gets stale data at once', async () => {
  const { page, prices, isFresh, pass } = await build();
  const all = async (region: RegionCode, renews: boolean) =>
    (await Promise.all([page(region, renews), prices(region, renews)])).map(isFresh);
  expect([await all('de', false), await all('fr', false)]).toEqual([
    [true, true],
    [true, true],
  ]);
  pass(tillStaleMs);
  expect(await all('de', false)).toEqual([false, false]);
  expect(await all('fr', true)).toEqual([true, true]);
});

test('visitors do not wait for a background revalidation', async () => {
  const { site, page, sandbox, pass } = await build();
  const slow = '/api/v1/modules/laptops-technology';
  const url = '/bff/v1/de/page?path=/de/proart/laptops-home/';
  const before = await request(site).get(url);
  pass(1.5 * policies.content.maxAge);
  await sandbox.fault({ match: slow, fault: 'slow', ms: 10 * staleWaitMs });
  const renewed = page('de', true);
  await expect.poll(async () => (await sandbox.calls(slow)).length).toBe(2);
  const { text: body, headers } = await request(site).get(url);
  expect(headers['cache-status']).toBe('proart-bff; fwd=stale; ttl=0');
  expect(body).toBe(before.text);
  await renewed;
});
