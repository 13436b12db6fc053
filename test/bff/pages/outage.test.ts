import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import request from 'supertest';
import { expect, onTestFinished, test, vi } from 'vitest';
import { buildTestBff, type TestBff } from '../../support/buildTestBff.ts';
import { sharedPaths } from '../../support/samplePages.ts';

const hour = 3_600_000;
const start = Date.parse('2026-11-21T12:00:00Z');

/** All shared URLs of two editions, without prices and suggestions, which may not be stale for as long as pages. */
const urls = [...sharedPaths('global'), ...sharedPaths('sa-ar')].filter((url) => !/\/(prices|search)/.test(url));

async function fetchBodies({ site }: TestBff): Promise<Record<string, string>> {
  const texts: Record<string, string> = {};
  const call = async (url: string) => {
    const reply = await request(site).get(url);
    expect(reply.status, url).toBe(200);
    expect(reply.body.degraded, url).toEqual([]);
    texts[url] = reply.text;
  };
  // A few at a time, so that a busy machine stays within the time budgets.
  for (let index = 0; index < urls.length; index += 8) await Promise.all(urls.slice(index, index + 8).map(call));
  return texts;
}

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'proart-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test('a thousand concurrent requests of a cold page make one upstream call per operation', async () => {
  const { site, sandbox } = await buildTestBff();

  const replies = await Promise.all(Array.from({ length: 1_000 }, () => request(site).get('/bff/v1/jp/pages/home')));

  expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  const calls = (await sandbox.calls('/')).map((call) => `${call.path}?${new URLSearchParams(call.query)}`);
  expect(calls.length).toBeGreaterThan(8);
  expect(new Set(calls).size).toBe(calls.length);
});

test('with all upstreams down, every page is served stale for a day, also after a restart', {
  timeout: 30_000,
}, async () => {
  let now = start;
  const SNAPSHOT_DIR = await temporaryFolder();
  const bff = await buildTestBff({ SNAPSHOT_DIR }, { now: () => now });
  const before = await fetchBodies(bff);
  await bff.sandbox.stop();

  for (const hours of [1, 12, 23.9]) {
    now = start + hours * hour;
    expect(await fetchBodies(bff)).toEqual(before);
  }
  await bff.app.close();

  const env = { CONTENT_API_URL: bff.sandbox.origin, RECENT_DATA_API_URL: bff.sandbox.origin };
  const restarted = await buildTestBff({ ...upstreamUrls(bff), ...env, SNAPSHOT_DIR }, { now: () => now });
  expect(await fetchBodies(restarted)).toEqual(before);

  now = start + 24.1 * hour;
  expect((await request(restarted.site).get('/bff/v1/global/pages/home')).body.degraded).not.toEqual([]);
  expect((await request(restarted.site).get('/bff/v1/global/pages/product-line/laptops')).status).toBe(404);
});

function upstreamUrls({ sandbox: { origin } }: TestBff) {
  return {
    WEBSITE_INFO_API_URL: origin,
    SUPPORT_API_URL: `${origin}/support/v1/links`,
    ASSISTANT_API_URL: `${origin}/assistant`,
    SHOP_ALLOWED_ORIGINS: origin,
  };
}

test('pages recover within five seconds after the upstreams', async () => {
  const bff = await buildTestBff();
  await bff.sandbox.stop();
  // Enough failures to open the breaker.
  for (const region of ['de', 'fr', 'it', 'es']) await request(bff.site).get(`/bff/v1/${region}/pages/home`);
  expect(bff.circuits()['content']).toBe('open');

  await bff.sandbox.start();
  const upstreamsStartedAt = performance.now();
  await vi.waitUntil(async () => (await request(bff.site).get('/bff/v1/de/pages/home')).body.degraded.length === 0, {
    timeout: 6_000,
    interval: 100,
  });

  expect(performance.now() - upstreamsStartedAt).toBeLessThan(5_000);
  expect(bff.circuits()['content']).toBe('closed');
});

test('responses with and without the cache are identical', async () => {
  const now = () => start;
  const cached = await buildTestBff({}, { now });
  const uncached = await buildTestBff(
    { ...upstreamUrls(cached), CONTENT_API_URL: cached.sandbox.origin, RECENT_DATA_API_URL: cached.sandbox.origin },
    { now, withoutCache: true },
  );
  const call = (site: string, url: string) => request(site).get(url).set('accept-encoding', 'identity');
  for (const url of [...sharedPaths('global'), ...sharedPaths('tw')]) {
    const first = await call(cached.site, url);
    const second = await call(cached.site, url);
    expect(second.text, url).toBe(first.text);
    expect((await call(uncached.site, url)).text, url).toBe(first.text);
  }
});
