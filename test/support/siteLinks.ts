import request from 'supertest';
import { expect, test } from 'vitest';
import type { RegionCode } from '../../contracts/regions/regions.ts';
import { pathTo, splitRegion } from '../../contracts/routes.ts';
import { buildTestBff } from './buildTestBff.ts';

/** Site paths in a response, including links in HTML and excluding sandbox files. */
function pathsIn(json: unknown): string[] {
  if (typeof json === 'string') {
    const urls = json.startsWith('/') ? [json] : [...json.matchAll(/ href="(\/[^"]*)"/g)].map(([, url = '']) => url);
    return urls.map((url) => url.replaceAll('&amp;', '&')).filter((url) => !url.startsWith('/sandbox/'));
  }
  return json && typeof json === 'object' ? Object.values(json).flatMap(pathsIn) : [];
}

export function testSiteLinks(region: RegionCode): void {
  test(`every link that can be reached from the home page of ${region} leads to a page`, async () => {
    const { site } = await buildTestBff();
    const shell = await request(site).get(`/bff/v1/${region}/shell`);
    const found = new Set([pathTo('IndexPage', region), pathTo('EntryPage', 'global'), ...pathsIn(shell.body)]);
    const deadLinks: string[] = [];
    for (const url of found) {
      const linkedRegion = splitRegion(url).region;
      const reply = await request(site).get(`/bff/v1/${linkedRegion}/page?path=${encodeURIComponent(url)}`);
      if (reply.status !== 200) deadLinks.push(`${reply.status} ${url}`);
      // Links inside other editions are not followed.
      else if (linkedRegion === region) for (const next of pathsIn(reply.body.data)) found.add(next);
    }
    expect(deadLinks).toEqual([]);
    expect(found.size).toBeGreaterThan(100);
  });
}
