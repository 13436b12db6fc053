import request from 'supertest';
import { expect, test } from 'vitest';
import type { ApiCall } from '../../../contracts/apilist.ts';
import { buildTestBff } from '../../support/buildTestBff.ts';

const pageUrl = (region: string, path: string) => `/bff/v1/${region}/page?path=${encodeURIComponent(path)}`;

test('with apilist the page lists its calls, including the shell’s, and is uncacheable', async () => {
  const { site } = await buildTestBff();
  await request(site).get('/bff/v1/de/shell');
  const plain = (await request(site).get(pageUrl('de', '/de/proart/laptops-home/'))).body;
  const reply = await request(site).get(pageUrl('de', '/de/proart/laptops-home/?apilist&utm_source=secret'));
  const { apilist, ...rest } = reply.body;

  expect(rest).toEqual(plain);
  expect(reply.headers['cache-control']).toBe('no-store');
  expect(apilist).toContainEqual({ path: '/api/v1/header', status: 200, ms: expect.any(Number), cache: 'hit' });
  expect(apilist).toContainEqual({ path: '/api/v1/breadrumbs', status: 200, ms: expect.any(Number), cache: 'hit' });
  expect(reply.text).not.toMatch(/secret|127\.0\.0\.1|websiteCode/);
  expect((await request(site).get(pageUrl('de', '/de/proart/laptops-home/'))).body).not.toHaveProperty('apilist');
});

test('a failed call is listed with its status', async () => {
  const { site, sandbox } = await buildTestBff();
  await sandbox.fault({ match: '/api/v1/banner', fault: 'status', status: 503 });
  await sandbox.fault({ match: '/api/v1/home/whatProSay', fault: 'html' });
  const { apilist } = (await request(site).get(pageUrl('de', '/de/proart/?apilist'))).body;
  expect(apilist).toContainEqual(expect.objectContaining({ path: '/api/v1/banner', status: 503, cache: 'miss' }));
  expect(apilist).toContainEqual(expect.objectContaining({ path: '/api/v1/home/whatProSay', status: 'format' }));
});

test('outside production the list has sizes, attempts and missing sections, including the shell’s', async () => {
  const { site, sandbox } = await buildTestBff({}, { detailedApilist: true });
  await sandbox.fault({ match: '/api/v1/banner', fault: 'status', status: 503 });
  await sandbox.fault({ match: '/api/v1/footer', fault: 'status', status: 500 });
  const { apilist } = (await request(site).get(pageUrl('de', '/de/proart/?apilist'))).body;

  const cacheOf = (list: ApiCall[], requested: string) => list.find(({ path }) => path === requested)?.cache;
  expect(cacheOf(apilist, '/api/v1/header')).toMatch(/^miss · \d{3,} B · sent 1 ×$/);
  expect(cacheOf(apilist, '/api/v1/banner')).toBe('miss · 0 B · sent 2 ×');
  expect(apilist.slice(-2)).toEqual([
    { path: 'footer', status: 'status', ms: 0, cache: 'missing section' },
    { path: 'banner', status: 'status', ms: 0, cache: 'missing section' },
  ]);

  const cachedList = (await request(site).get(pageUrl('de', '/de/proart/?apilist'))).body.apilist;
  expect(cacheOf(cachedList, '/api/v1/header')).toMatch(/^hit · \d{3,} B · sent 0 ×$/);
});
