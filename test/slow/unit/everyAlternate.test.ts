import request from 'supertest';
import { expect, test } from 'vitest';
import { regionCodes } from '../../../contracts/regions/regions.ts';
import { serveSiteMaps } from '../../../renderer/siteMap/siteMap.ts';
import { buildTestApp } from '../../support/buildTestApp.ts';
import { buildTestBff } from '../../support/buildTestBff.ts';

test('every page that a page of any edition names as an alternate is in a site map', async () => {
  const { source } = await buildTestBff();
  const { app, listen } = buildTestApp();
  serveSiteMaps(app, { source, siteOrigin: () => 'https://www.test' });
  const { origin } = await listen();
  const listed = new Set<string>();
  const named = new Set<string>();
  for (const region of regionCodes) {
    const map = () => request(origin).get(`/sitemap/${region}.xml`);
    // A map that takes more than 15 s is sent incomplete.
    await expect.poll(async () => (await map()).headers['cache-control']).toBe('public, max-age=3600');
    const { text } = await map();
    for (const [, url = ''] of text.matchAll(/<loc>([^<]*)<\/loc>/g)) listed.add(url);
    for (const [, url = ''] of text.matchAll(/ href="([^"]*)"/g)) named.add(url);
  }
  expect(named.size).toBeGreaterThan(8_000);
  expect([...named].filter((url) => !listed.has(url))).toEqual([]);
}, 600_000);
