/** Built servers that share their pages through a real Redis: a BFF, and two renderers in front of it. */
import { Redis } from 'ioredis';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type BuiltSite, startBuiltSite } from '../../scripts/builtSite.ts';
import { rawRequest } from '../support/rawRequest.ts';
import { redisMissing, startRedis } from '../support/redis.ts';

const token = 'a token of the purge call';
const waiting = { timeout: 20_000, interval: 20 };
const paths = ['de', 'fr', 'it', 'es', 'pl', 'us'].map((edition) => `/${edition}/proart/`);

async function start(env: Record<string, string>, args: string[] = []) {
  const built = await startBuiltSite({ ADMIN_TOKEN: token, SITE_ORIGIN: 'http://site.test', ...env }, args);
  onTestFinished(async () => {
    await built.stop('SIGKILL');
  });
  return built;
}

const howItCame = async (built: BuiltSite, path: string) =>
  String((await rawRequest(built.listener + path)).headers['cache-status']);

const purge = ({ ops }: BuiltSite, body: object, authorization = `Bearer ${token}`) =>
  fetch(`${ops}/ops/purge`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

test.skipIf(redisMissing)('renderers share their pages, and a purge of one is a purge of all', async () => {
  const redis = await startRedis();
  const raw = new Redis(redis.url);
  onTestFinished(() => raw.disconnect());
  const env = { REDIS_URL: redis.url };
  const bff = await start({ ...env, ROLE: 'bff' }, ['--sandbox']);
  const [one, other] = await Promise.all([1, 2].map(() => start({ ...env, ROLE: 'renderer', BFF_URL: bff.listener })));
  if (!one || !other) throw new Error('two were started');

  for (const path of paths) await howItCame(one, path);
  // Not each: neither Redis nor a page is waited for longer than a moment, and a busy machine may take longer.
  await vi.waitFor(async () => {
    const { length } = await raw.keys('proart:production:html:*');
    expect(length).toBeGreaterThan(paths.length / 2);
  }, waiting);
  const ways: string[] = [];
  for (const path of paths) ways.push(await howItCame(other, path));
  expect(
    ways.some((way) => /hit; ttl=\d+; detail=l2$/.test(way)),
    ways.join('\n'),
  ).toBe(true);
  const metrics = await (await fetch(`${other.ops}/metrics`)).text();
  expect(metrics).toMatch(/proart_cache_requests_total\{cache="html",tier="l2",result="hit"\} [1-9]/);
  for (const instance of [one, other])
    await vi.waitFor(async () => {
      const way = await howItCame(instance, '/de/proart/');
      expect(way, JSON.stringify(instance.log.slice(-3))).toMatch(/hit; ttl=\d+$/);
    }, waiting);

  expect((await purge(other, { all: true }, 'Bearer guessed')).status).toBe(401);
  expect(await (await purge(other, { tags: ['kind:home'], dryRun: true })).json()).toMatchObject({ dryRun: true });
  await fetch(`${bff.sandbox}/__sandbox/calls`, { method: 'DELETE' });
  expect(await (await purge(other, { tags: ['kind:home'] })).json()).toEqual({ purged: paths.length, dryRun: false });
  // The renderer that was told, the one that heard of it, and the BFF behind both.
  expect(await howItCame(other, '/de/proart/')).toContain('fwd=');
  await vi.waitFor(async () => expect(await howItCame(one, '/de/proart/')).toContain('fwd='), waiting);
  await vi.waitFor(async () => {
    await howItCame(one, '/de/proart/');
    expect(await (await fetch(`${bff.sandbox}/__sandbox/calls`)).text()).toContain('/api/v1/banner');
  }, waiting);
});
