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
    const dead: string[] = [];
    for (const url of found) {
      const of = splitRegion(url).region;
      const reply = await request(site).get(`/bff/v1/${of}/page?path=${encodeURIComponent(url)}`);
      if (reply.status !== 200) dead.push(`${reply.status} ${url}`);
      // Links inside other editions are not followed.
      else if (of === region) for (const next of pathsIn(reply.body.data)) found.add(next);
    }
    expect(dead).toEqual([]);
    expect(found.size).toBeGreaterThan(100);
  });
}
