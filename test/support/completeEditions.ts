import request from 'supertest';
import { expect, test } from 'vitest';
import { homePage } from '../../contracts/pages/home.ts';
import { shellCall } from '../../contracts/pages/shell.ts';
import type { RegionCode } from '../../contracts/regions/regions.ts';
import { buildTestBff } from './buildTestBff.ts';

/** Tests that the home page and the shell of these editions are complete and follow their contracts. */
export function testCompleteEditions(editions: readonly RegionCode[]): void {
  test(`the home page of ${editions.length} editions is complete and follows its contract`, async () => {
    const { site } = await buildTestBff();

    for (const region of editions) {
      const page = homePage.response.parse((await request(site).get(`/bff/v1/${region}/pages/home`)).body);
      expect(page.degraded).toEqual([]);
      expect(page.data.banner.heroBanner.Banner).not.toHaveLength(0);
      expect(page.data.whatProsSay.whatProsSayList).not.toHaveLength(0);
    }
  });

  test(`the shell of ${editions.length} editions is complete and follows its contract`, async () => {
    const { site } = await buildTestBff();

    for (const region of editions) {
      const shell = shellCall.response.parse((await request(site).get(`/bff/v1/${region}/shell`)).body);
      expect(shell.degraded).toEqual([]);
      expect(shell.data.websiteCode).toBe(region);
      expect(shell.data.footer.footer.length).toBeLessThanOrEqual(5);
    }
  });
}
