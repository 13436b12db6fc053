import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { buildTestBff, type TestBff } from '../support/buildTestBff.ts';
import { sharedAddresses } from '../support/samplePages.ts';

const hour = 3_600_000;
const start = Date.parse('2026-11-21T12:00:00Z');

/** What every page of two editions shows; prices and suggestions may not be as old as pages may. */
const addresses = [...sharedAddresses('global'), ...sharedAddresses('sa-ar')].filter(
  (address) => !/\/(prices|search)/.test(address),
);

async function bodies({ app }: TestBff): Promise<Record<string, string>> {
  const answers = addresses.map(async (url) => {
    const reply = await app.inject(url);
    expect(reply.statusCode, url).toBe(200);
    expect(reply.json().degraded, url).toEqual([]);
    return [url, reply.body] as const;
  });
  return Object.fromEntries(await Promise.all(answers));
}

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'proart-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test('a thousand visitors of one cold page are one upstream call for each operation', async () => {
  const { app, sandbox } = await buildTestBff();

  const replies = await Promise.all(Array.from({ length: 1_000 }, () => app.inject('/bff/v1/jp/pages/home')));

  expect(new Set(replies.map(({ body }) => body)).size).toBe(1);
  const calls = (await sandbox.calls('/')).map((call) => `${call.path}?${new URLSearchParams(call.query)}`);
  expect(calls.length).toBeGreaterThan(8);
  expect(new Set(calls).size).toBe(calls.length);
});

test('with every upstream gone, every page stands for a day with its last content, also after a restart', {
  timeout: 30_000,
}, async () => {
  let now = start;
  const SNAPSHOT_DIR = await temporaryFolder();
  const bff = await buildTestBff({ SNAPSHOT_DIR }, { now: () => now });
  const before = await bodies(bff);
  await bff.sandbox.stop();

  for (const hours of [1, 12, 23.9]) {
    now = start + hours * hour;
    expect(await bodies(bff)).toEqual(before);
  }
  await bff.app.close();

  const env = { CONTENT_API_URL: bff.sandbox.origin, RECENT_DATA_API_URL: bff.sandbox.origin };
  const again = await buildTestBff({ ...addressesOf(bff), ...env, SNAPSHOT_DIR }, { now: () => now });
  expect(await bodies(again)).toEqual(before);

  now = start + 24.1 * hour;
  expect((await again.app.inject('/bff/v1/global/pages/home')).json().degraded).not.toEqual([]);
  expect((await again.app.inject('/bff/v1/global/pages/product-line/laptops')).statusCode).toBe(404);
});

function addressesOf({ sandbox: { origin } }: TestBff) {
  return {
    WEBSITE_INFO_API_URL: origin,
    SUPPORT_API_URL: `${origin}/support/v1/links`,
    ASSISTANT_API_URL: `${origin}/assistant`,
    SHOP_ALLOWED_ORIGINS: origin,
  };
}

test('when the upstreams are back, so are the pages within five seconds, without a hand', async () => {
  const bff = await buildTestBff();
  await bff.sandbox.stop();
  // Enough failures to open the breaker.
  for (const region of ['de', 'fr', 'it', 'es']) await bff.app.inject(`/bff/v1/${region}/pages/home`);
  expect(bff.circuits()['content']).toBe('open');

  await bff.sandbox.start();
  const backAt = performance.now();
  await vi.waitUntil(async () => (await bff.app.inject('/bff/v1/de/pages/home')).json().degraded.length === 0, {
    timeout: 6_000,
    interval: 100,
  });

  expect(performance.now() - backAt).toBeLessThan(5_000);
  expect(bff.circuits()['content']).toBe('closed');
});

test('with and without the cache every answer is the same, byte for byte', async () => {
  const now = () => start;
  const kept = await buildTestBff({}, { now });
  const made = await buildTestBff(
    { ...addressesOf(kept), CONTENT_API_URL: kept.sandbox.origin, RECENT_DATA_API_URL: kept.sandbox.origin },
    { now, withoutCache: true },
  );
  for (const url of [...sharedAddresses('global'), ...sharedAddresses('tw')]) {
    const first = await kept.app.inject(url);
    const second = await kept.app.inject(url);
    expect(second.body, url).toBe(first.body);
    expect((await made.app.inject(url)).body, url).toBe(first.body);
  }
});
