/** Built servers that share a real Redis: one BFF with two renderers, and four processes behind a real nginx. */
import { Redis } from 'ioredis';
import { expect, onTestFinished, test } from 'vitest';
import { sandboxSettings, startSandbox } from '../../../sandbox/sandbox.ts';
import { type BuiltSite, startBuiltSite } from '../../../tools/builtSite.ts';
import { edgeServers, startNginx } from '../../support/edgeServers.ts';
import { eventually } from '../../support/eventually.ts';
import { rawRequest } from '../../support/rawRequest.ts';
import { redisMissing, startRedis } from '../../support/redis.ts';

const token = 'a token of the purge call';
const waitingMs = 60_000;
const paths = ['de', 'fr', 'it', 'es', 'pl', 'us'].map((edition) => `/${edition}/proart/`);

async function start(env: Record<string, string>, args: string[] = []) {
  const built = await startBuiltSite({ ADMIN_TOKEN: token, SITE_ORIGIN: 'http://site.test', ...env }, args);
  onTestFinished(async () => {
    await built.stop('SIGKILL');
  });
  return built;
}

const cacheStatusOf = async (built: BuiltSite, path: string) =>
  String((await rawRequest(built.listener + path)).headers['cache-status']);

const purge = ({ ops }: BuiltSite, body: object, authorization = `Bearer ${token}`) =>
  fetch(`${ops}/ops/purge`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

test.skipIf(redisMissing)('renderers share cached pages, and a purge of one applies to all', async () => {
  const redis = await startRedis();
  const raw = new Redis(redis.url);
  onTestFinished(() => raw.disconnect());
  const env = { REDIS_URL: redis.url };
  const bff = await start({ ...env, ROLE: 'bff' }, ['--sandbox']);
  const [one, other] = await Promise.all([1, 2].map(() => start({ ...env, ROLE: 'renderer', BFF_URL: bff.listener })));
  if (!one || !other) throw new Error('two renderers expected');

  for (const path of paths) await cacheStatusOf(one, path);
  // Not all, because writes to Redis have short time-outs that a busy machine may miss.
  await eventually(async () => {
    const { length } = await raw.keys('proart:production:html:*');
    expect(length).toBeGreaterThan(paths.length / 2);
  }, waitingMs);
  const cacheStatuses: string[] = [];
  for (const path of paths) cacheStatuses.push(await cacheStatusOf(other, path));
  expect(
    cacheStatuses.some((cacheStatus) => /hit; ttl=\d+; detail=l2$/.test(cacheStatus)),
    cacheStatuses.join('\n'),
  ).toBe(true);
  const metrics = await (await fetch(`${other.ops}/metrics`)).text();
  expect(metrics).toMatch(/proart_cache_requests_total\{cache="html",tier="l2",result="hit"\} [1-9]/);
  for (const instance of [one, other])
    await eventually(async () => {
      const status = await cacheStatusOf(instance, '/de/proart/');
      expect(status, JSON.stringify(instance.log.slice(-3))).toMatch(/hit; ttl=\d+$/);
    }, waitingMs);

  expect((await purge(other, { all: true }, 'Bearer guessed')).status).toBe(401);
  expect(await (await purge(other, { tags: ['kind:home'], dryRun: true })).json()).toMatchObject({ dryRun: true });
  await fetch(`${bff.sandbox}/__sandbox/calls`, { method: 'DELETE' });
  expect(await (await purge(other, { tags: ['kind:home'] })).json()).toEqual({ purged: paths.length, dryRun: false });
  // The purged renderer, the notified one, and the BFF.
  expect(await cacheStatusOf(other, '/de/proart/')).toContain('fwd=');
  await eventually(async () => expect(await cacheStatusOf(one, '/de/proart/')).toContain('fwd='), waitingMs);
  await eventually(async () => {
    await cacheStatusOf(one, '/de/proart/');
    expect(await (await fetch(`${bff.sandbox}/__sandbox/calls`)).text()).toContain('/api/v1/banner');
  }, waitingMs);
});

/**
 * Starts four processes of one site, as `docs/operations.md` has them on one machine, and returns a function that
 * replaces one.
 */
async function startFour(redisUrl: string) {
  const sandbox = await startSandbox();
  onTestFinished(() => sandbox.close());
  const env = {
    ...sandboxSettings(sandbox.origin),
    REDIS_URL: redisUrl,
    SESSION_SECRET: 'a secret that all four processes have',
    DRAIN_MS: '500',
  };
  return {
    four: await Promise.all([1, 2, 3, 4].map(() => start(env, []))),
    startAgain: ({ listener }: BuiltSite) => start({ ...env, PORT: new URL(listener).port }, []),
  };
}

/** Starts visitors who continuously request URLs that the edge has not cached. */
function startVisitors(origin: string) {
  let isOver = false;
  const answers: (number | string)[] = [];
  const visitors = Array.from({ length: 4 }, async (_, visitor) => {
    for (let n = 0; !isOver; n += 1) {
      const requested = rawRequest(`${origin}/de/proart/?utm_source=${visitor}-${n}`);
      answers.push(
        await requested.then(
          ({ status }) => status,
          (error) => String(error),
        ),
      );
    }
  });
  const end = async () => {
    isOver = true;
    await Promise.all(visitors);
    return answers.filter((answer) => answer !== 200);
  };
  onTestFinished(async () => void (await end()));
  return {
    async more(count: number) {
      const before = answers.length;
      await eventually(() => expect(answers.length).toBeGreaterThanOrEqual(before + count), waitingMs);
    },
    /** Stops the visitors and returns every failed response. */
    end,
  };
}

async function requestCountOf({ ops }: BuiltSite): Promise<number> {
  const metrics = await (await fetch(`${ops}/metrics`)).text();
  const counts = metrics.matchAll(/^http_server_request_duration_seconds_count\{.*\} (\d+)$/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}

const isCached = (built: BuiltSite, path: string) =>
  eventually(async () => expect(await cacheStatusOf(built, path)).toMatch(/hit; ttl=\d+$/), waitingMs);

const missing = redisMissing ?? edgeServers.find(({ name }) => name === 'nginx')?.missingReason;

test.skipIf(redisMissing)(
  'a purge on one of four processes applies to all, and the ops page lists all four',
  async () => {
    const redis = await startRedis();
    const { four } = await startFour(redis.url);
    for (const built of four) await isCached(built, '/fr/proart/');
    const [first] = four;
    if (!first) throw new Error('four processes expected');
    const processes = async () => {
      const page = await (await fetch(`${first.ops}/ops`)).text();
      return /<caption>Processes, last.*?<tbody>(.*?)<\/tbody>/s.exec(page)?.[1]?.match(/<tr>/g) ?? [];
    };
    await eventually(async () => expect(await processes()).toHaveLength(4), waitingMs);
    expect((await purge(first, { tags: ['region:fr'] })).status).toBe(200);
    // One process may render it and share it through L2.
    for (const built of four)
      await eventually(
        async () => expect(await cacheStatusOf(built, '/fr/proart/')).toMatch(/fwd=|detail=l2/),
        waitingMs,
      );
  },
);

test.skipIf(missing)('killing one of four processes behind nginx or restarting all fails no request', async () => {
  const redis = await startRedis();
  const { four, startAgain } = await startFour(redis.url);
  for (const built of four) await isCached(built, '/de/proart/');
  const nginx = await startNginx(four.map(({ listener }) => listener));
  onTestFinished(nginx.stop);
  const before = await Promise.all(four.map(requestCountOf));

  const visitors = startVisitors(nginx.origin);
  await visitors.more(60);
  const after = await Promise.all(four.map(requestCountOf));
  for (const [index, count] of after.entries()) expect(count - (before[index] ?? 0)).toBeGreaterThan(8);

  const [killed, ...others] = four;
  if (!killed) throw new Error('four processes expected');
  await killed.stop('SIGKILL');
  await visitors.more(40);
  await startAgain(killed);
  for (const built of others) {
    expect(await built.stop('SIGTERM')).toBe(0);
    await startAgain(built);
    await visitors.more(20);
  }
  expect(await visitors.end()).toEqual([]);
});
