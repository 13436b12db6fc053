/** Two BFF instances with one Redis share loads and purges. */

import request from 'supertest';
import { describe, expect, onTestFinished, test } from 'vitest';
import { PurgeNotSharedError } from '../../../runtime/cache/redis/purges.ts';
import { startSandbox } from '../../../sandbox/sandbox.ts';
import { buildBffOver } from '../../support/buildTestBff.ts';
import { redisMissing, startRedis } from '../../support/redis.ts';

const home = '/bff/v1/de/pages/home';

async function startUpstreams() {
  const sandbox = await startSandbox();
  onTestFinished(() => sandbox.close());
  const bannerCalls = async () => {
    const { calls } = (await (await fetch(`${sandbox.origin}/__sandbox/calls`)).json()) as {
      calls: { path: string }[];
    };
    return calls.filter(({ path }) => path === '/api/v1/banner').length;
  };
  return { origin: sandbox.origin, bannerCalls };
}

/** A subscribed BFF with an adjustable clock. */
async function startInstance(upstreams: string, redisUrl: string) {
  const clock = { ahead: 0 };
  const bff = await buildBffOver(upstreams, { REDIS_URL: redisUrl }, { now: () => Date.now() + clock.ahead });
  onTestFinished(() => bff.app.close());
  const subscription = () => bff.purges.redis?.subscription() ?? null;
  await expect.poll(subscription).not.toBeNull();
  await expect.poll(async () => bff.purges.redis?.run((commands) => commands.ping()).catch(() => '')).toBe('PONG');
  return { ...bff, clock, subscription, page: () => request(bff.site).get(home) };
}

describe.skipIf(redisMissing)('instances of one deployment', () => {
  test('share loads and purges, composed pages included', async () => {
    const [redis, { origin, bannerCalls }] = await Promise.all([startRedis(), startUpstreams()]);
    const [one, other] = [await startInstance(origin, redis.url), await startInstance(origin, redis.url)];
    await one.page();
    // The banner is written to Redis in the background.
    await expect
      .poll(async () => (await one.purges.redis?.run((commands) => commands.keys('*banner*')))?.length)
      .toBe(1);
    expect((await other.page()).headers['cache-status']).toContain('; hit');
    expect(await bannerCalls()).toBe(1);

    expect(await one.purges.purgeEverywhere({ tags: ['op:banner'] }, { dryRun: false })).toBeGreaterThan(0);
    await expect.poll(async () => (await other.page()) && bannerCalls()).toBe(2);
  });

  test('with different upstreams share nothing', async () => {
    const [redis, ours, theirs] = await Promise.all([startRedis(), startUpstreams(), startUpstreams()]);
    const one = await startInstance(ours.origin, redis.url);
    await one.page();
    await expect
      .poll(async () => (await one.purges.redis?.run((commands) => commands.keys('*banner*')))?.length)
      .toBe(1);
    await (await startInstance(theirs.origin, redis.url)).page();
    expect(await theirs.bannerCalls()).toBe(1);
  });

  test('revalidate everything after the subscription was lost', async () => {
    const [redis, { origin, bannerCalls }] = await Promise.all([startRedis(), startUpstreams()]);
    const { page, clock, subscription } = await startInstance(origin, redis.url);
    await page();
    const before = subscription();
    await redis.restart();
    await expect.poll(() => ![before, null].includes(subscription())).toBe(true);
    // The reconnect makes entries stale within this time.
    clock.ahead += 5_000;
    await expect.poll(async () => (await page()) && bannerCalls()).toBe(2);
  });

  test('a purge fails when Redis is unavailable, but is done locally', async () => {
    const [redis, { origin, bannerCalls }] = await Promise.all([startRedis(), startUpstreams()]);
    const { page, purges } = await startInstance(origin, redis.url);
    await page();
    await redis.kill();
    await expect(purges.purgeEverywhere({ all: true }, { dryRun: false })).rejects.toThrow(PurgeNotSharedError);
    await page();
    expect(await bannerCalls()).toBe(2);
  });
});
