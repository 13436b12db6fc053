/** The ops page, `/ops`. */
import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import request from 'supertest';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startSandbox } from '../../sandbox/sandbox.ts';
import { buildBffOver, buildTestBff } from '../support/buildTestBff.ts';
import { eventually } from '../support/eventually.ts';
import { redisMissing, startRedis } from '../support/redis.ts';
import { startOps } from '../support/startOps.ts';

const minute = 60_000;
const home = (region: string) => `/bff/v1/${region}/pages/home`;

/** A BFF and its operations listener, on a clock that the test controls. */
async function startWithClock() {
  const clock = { now: 1_700_000_000_000 };
  const now = () => clock.now;
  const bff = await buildTestBff({}, { now });
  return { ...bff, clock, ...(await startOps(bff, { now })) };
}

test('a missing section is listed with reason, start and editions', async () => {
  const { site, sandbox, clock, page } = await startWithClock();
  await sandbox.fault({ match: '/api/v1/banner', fault: 'status', status: 500 });
  await request(site).get(home('de'));
  clock.now += minute;
  await request(site).get(home('fr'));
  await request(site).get(home('de'));
  clock.now += 30_000;

  const { body, rowsOf } = await page();
  expect(rowsOf('Missing sections')).toEqual([['banner', 'home', 'status', '22:13:20 1 min ago', '30 s ago', 'de fr']]);
  expect(body).toContain('<title>1 section is missing · proart operations</title>');
});

test('a section is no longer listed after it is back, or after some minutes without requests', async () => {
  const { site, sandbox, clock, page } = await startWithClock();
  await sandbox.fault({ match: '/api/v1/banner', fault: 'status', status: 500 });
  await request(site).get(home('de'));
  await request(site).get(home('fr'));
  await fetch(`${sandbox.origin}/__sandbox/faults`, { method: 'DELETE' });
  clock.now += 2 * minute;
  await request(site).get(home('de'));
  expect((await page()).rowsOf('Missing sections').map((row) => row.at(-1))).toEqual(['fr']);

  clock.now += 4 * minute;
  const { body, rowsOf } = await page();
  expect(rowsOf('Missing sections')).toEqual([]);
  expect(body).toContain('All is well');
});

test('a server with many 5xx responses is not healthy', async () => {
  const { metrics, page } = await startWithClock();
  expect((await page()).body).toContain('<title>All is well');
  for (const status of [200, 200, 502]) metrics.journal.tally(status, {})();
  expect((await page()).body).toContain('<title>5xx in 1 of 1 processes');
});

test('hit rates are shown by operation and by edition', async () => {
  const { site, page } = await startWithClock();
  for (let visit = 0; visit < 4; visit += 1) await request(site).get(home('de'));
  await request(site).get(home('fr'));
  await request(site).get('/bff/v1/de/shell');
  await request(site).get('/bff/v1/xx/shell');

  const { rowsOf } = await page();
  const row = (caption: string, name: string) => rowsOf(caption).find(([first]) => first === name);
  expect(row('Hit rate by edition, last hour', 'de')).toEqual(['de', '60 %', '5']);
  expect(row('Hit rate by edition, last hour', 'fr')).toEqual(['fr', '0 %', '1']);
  expect(row('Hit rate by operation, last hour', 'banner')).toEqual(['banner', '0 %', '2', '0']);
});

test('data older than an hour is not counted', async () => {
  const { site, clock, page } = await startWithClock();
  await request(site).get(home('de'));
  expect((await page()).rowsOf('Hit rate by edition, last hour')).not.toEqual([]);
  clock.now += 61 * minute;
  const { rowsOf } = await page();
  expect(rowsOf('Calls of the last hour by operation')).toEqual([]);
  expect(rowsOf('The slowest calls of the last hour')).toEqual([]);
});

test('operations that serve stale content are counted, and reported for some minutes', async () => {
  const { site, sandbox, clock, page } = await startWithClock();
  await request(site).get(home('de'));
  clock.now += 60 * minute;
  await sandbox.fault({ match: '/api/v1/banner', fault: 'status', status: 500 });
  await request(site).get(home('de'));
  const { body, rowsOf } = await page();
  const banner = rowsOf('Hit rate by operation, last hour').find(([name]) => name === 'banner');
  expect(banner?.at(-1)).toBe('1');
  expect(body).toContain('<title>1 operation serves stale content');
  await page();
  clock.now += 6 * minute;
  expect((await page()).body).toContain('<title>All is well');
});

test('failed calls are listed without visitor input', async () => {
  const { site, sandbox, metrics, page } = await startWithClock();
  await sandbox.fault({ match: '/recent-data/apiv2/SearchSuggestion', fault: 'html' });
  await request(site).get('/bff/v1/de/search/suggestions?q=secret');
  const reportResults = () => metrics.ssrLog.get().then(({ values }) => values.map(({ labels }) => labels.result));
  await expect.poll(reportResults).toEqual(['sent']);

  const { body, rowsOf } = await page();
  expect(rowsOf('The last calls that failed')).toMatchObject([
    ['recent recent.SearchSuggestion', 'de', 'format', expect.stringMatching(/^\d+ ms$/), expect.any(String)],
  ]);
  expect(rowsOf('Calls of the last hour by operation')).toMatchObject([
    ['recent recent.SearchSuggestion', '1', '100 %', expect.stringMatching(/ ms$/)],
  ]);
  expect(body).not.toContain('secret');
});

describe('search of cache entries', () => {
  test('finds entries by words of key, tags and cache, with age, state and tags', async () => {
    const { site, clock, page } = await startWithClock();
    await request(site).get('/bff/v1/de/shell');
    clock.now += 12 * minute;
    const entries = (await page('HEADER region:de answer')).rowsOf('Cache entries found');
    expect(entries).toEqual([
      [
        expect.stringMatching(/^content:header:\/api\/v1\/header/),
        'answer',
        '12 min',
        expect.stringMatching(/^stale for \d min$/),
        expect.any(String),
        'op:header region:de',
      ],
    ]);
    expect((await page('region:fr')).rowsOf('Cache entries found')).toEqual([]);
  });

  test('lists at most fifty entries, with the total', async () => {
    const { site, page } = await startWithClock();
    for (const region of ['de', 'fr', 'it', 'es', 'jp']) await request(site).get(home(region));
    const { body, rowsOf } = await page('region:');
    expect(rowsOf('Cache entries found')).toHaveLength(50);
    expect(body).toMatch(/\d+ found, the first 50 of them/);
  });

  test('shows nothing without a search text', async () => {
    const { site, page } = await startWithClock();
    await request(site).get('/bff/v1/de/shell');
    expect((await page(' ')).body).not.toContain(' found');
  });
});

test('the search text is escaped and limited to 200 characters', async () => {
  const { ops, page } = await startWithClock();
  expect((await page('"><script>alert(1)</script>')).body).not.toContain('<script>alert');
  expect((await request(ops).get(`/ops?find=${'x'.repeat(201)}`)).status).toBe(400);
});

test('the page loads nothing from other origins, and shows when purging is off', async () => {
  const { ops, page } = await startOps(await buildTestBff(), { token: '' });
  const { body } = await page();
  expect(body).not.toMatch(/https?:\/\/(?!127\.0\.0\.1)/);
  expect(body).toContain('Purging is off');
  const { headers } = await request(ops).get('/ops');
  expect(headers['content-security-policy']).toMatch(/^default-src 'none';/);
  expect(headers['cache-control']).toBe('no-store');
});

describe.skipIf(redisMissing)('processes that share a Redis', () => {
  test('are all listed, except stopped ones', async () => {
    const [redis, sandbox] = await Promise.all([startRedis(), startSandbox()]);
    onTestFinished(() => sandbox.close());
    const start = async () => {
      const bff = await buildBffOver(sandbox.origin, { REDIS_URL: redis.url });
      let isClosed = false;
      const close = async () => {
        if (!isClosed) await bff.app.close();
        isClosed = true;
      };
      onTestFinished(close);
      return { ...bff, ...(await startOps(bff)), close };
    };
    const [first, second] = [await start(), await start()];
    await expect.poll(async () => (await first.page()).body).toContain('<strong>Redis</strong> is available');
    const rows = async () => (await first.page()).rowsOf('Processes, last five minutes');
    await expect.poll(rows, { timeout: 15_000 }).toHaveLength(2);
    await second.close();
    await expect.poll(rows, { timeout: 15_000 }).toHaveLength(1);
    await redis.kill();
    await expect.poll(async () => (await first.page()).body).toContain('<title>Redis is unavailable');
  });

  test('publish their state to ops mailboxes only', async () => {
    const [redis, sandbox] = await Promise.all([startRedis(), startSandbox()]);
    onTestFinished(() => sandbox.close());
    const bff = await buildBffOver(sandbox.origin, { REDIS_URL: redis.url });
    onTestFinished(() => bff.app.close());
    await startOps(bff);
    const [publisher, subscriber] = [new Redis(redis.url), new Redis(redis.url)];
    onTestFinished(() => [publisher, subscriber].forEach((client) => void client.disconnect()));
    const received: string[] = [];
    subscriber.on('message', (channel: string) => received.push(channel.replace('proart:production:', '')));
    const mailbox = `ops:${randomUUID()}`;
    await subscriber.subscribe('proart:production:generation', `proart:production:${mailbox}`);
    // The subscription may not be active yet.
    await eventually(async () => {
      for (const name of ['generation', mailbox]) await publisher.publish('proart:production:ops', name);
      expect(received).toContain(mailbox);
    });
    expect(received).not.toContain('generation');
  });
});
