import request from 'supertest';
import { expect, test } from 'vitest';
import type { RegionCode } from '../../contracts/regions/regions.ts';
import { pathTo, splitRegion } from '../../contracts/routes.ts';
import { buildTestBff } from './buildTestBff.ts';

/** Addresses of this site in an answer, in links of HTML too; pictures and what is served beside the pages left out. */
function addressesIn(json: unknown): string[] {
  if (typeof json === 'string') {
    const addresses = json.startsWith('/')
      ? [json]
      : [...json.matchAll(/ href="(\/[^"]*)"/g)].map(([, url = '']) => url);
    return addresses.map((url) => url.replaceAll('&amp;', '&')).filter((url) => !url.startsWith('/sandbox/'));
  }
  return json && typeof json === 'object' ? Object.values(json).flatMap(addressesIn) : [];
}

/** Follows every link of an edition, from its home page. */
export function testSiteLinks(region: RegionCode): void {
  test(`every link that can be reached from the home page of ${region} leads to a page`, async () => {
    const { site } = await buildTestBff();
    const shell = await request(site).get(`/bff/v1/${region}/shell`);
    const found = new Set([pathTo('IndexPage', region), pathTo('EntryPage', 'global'), ...addressesIn(shell.body)]);
    const dead: string[] = [];
    for (const url of found) {
      const of = splitRegion(url).region;
      const reply = await request(site).get(`/bff/v1/${of}/page?path=${encodeURIComponent(url)}`);
      if (reply.status !== 200) dead.push(`${reply.status} ${url}`);
      // The links of another edition are that edition's.
      else if (of === region) for (const next of addressesIn(reply.body.data)) found.add(next);
    }
    expect(dead).toEqual([]);
    expect(found.size).toBeGreaterThan(100);
  });
}
