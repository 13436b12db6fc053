import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Redis } from 'ioredis';
import { expect, test } from 'vitest';
import { checkRedis, redisCommands, requiredRights } from '../../../ops/doctor/checkRedis.ts';
import type { Finding } from '../../../ops/doctor/finding.ts';
import { parseConfig } from '../../../runtime/config/config.ts';
import { linesOf } from '../../support/examineSandbox.ts';
import { redisMissing, startRedis, unusedRedisUrl } from '../../support/redis.ts';

async function checkRedisAt(url: string) {
  return checkRedis(parseConfig({ REDIS_URL: url }, { sandbox: true }));
}

/** Starts a Redis and runs administrative commands on it. */
async function startConfiguredRedis(...commands: string[]): Promise<string> {
  const { url } = await startRedis();
  const redis = new Redis(url);
  for (const command of commands) await redis.call(...(command.split(' ') as [string, ...string[]]));
  redis.disconnect();
  return url;
}

const withUser = (url: string, user: string) => url.replace('//', `//${user}@`);
/** Findings that are not ok, except latency, which depends on the load of the machine. */
const problemsIn = (findings: readonly Finding[]) =>
  findings.filter(({ level, text }) => level !== 'ok' && !text.startsWith('a read takes'));

const recommendedSettings = ['CONFIG SET maxmemory-policy volatile-lfu', 'CONFIG SET maxmemory 100mb'];

test('a missing REDIS_URL is a note, an unused port is wrong', async () => {
  expect(linesOf(await checkRedis(parseConfig({}, { sandbox: true })), 'note')).toEqual([
    expect.stringMatching(/^REDIS_URL is not set/),
  ]);
  expect(linesOf(await checkRedisAt(await unusedRedisUrl()))).toEqual([
    expect.stringMatching(/^REDIS_URL 127\.0\.0\.1:\d+ refuses connections\. Is it running/),
  ]);
});

test.skipIf(redisMissing)('a correctly configured Redis has only ok findings', async () => {
  const findings = await checkRedisAt(await startConfiguredRedis(...recommendedSettings));
  expect(problemsIn(findings)).toEqual([]);
  expect(linesOf(findings)).toEqual([
    expect.stringMatching(/^REDIS_URL 127\.0\.0\.1:\d+ responds$/),
    expect.stringMatching(/^REDIS_URL a read takes [\d.]+ ms; the product waits at most 50 ms/),
    'REDIS_URL writes, reads, counts and delivers messages',
    'REDIS_URL maxmemory-policy volatile-lfu',
  ]);
});

test.each([
  ['docs/operations.md', 'ACL SETUSER proart on >secret'],
  ['docs/operations/kubernetes.yaml', 'user proart on >$secret'],
])('%s states the same minimal rights as the doctor', (file, user) => {
  const lines = readFileSync(path.join(import.meta.dirname, '../../..', file), 'utf8').split('\n');
  const userLines = lines.filter((line) => line.includes(user));
  expect(userLines).toHaveLength(1);
  expect(userLines[0]?.split(user)[1]?.replace(/[`"]\W*$/, '')).toBe(` ${requiredRights}`);
});

test.skipIf(redisMissing)('the minimal rights are sufficient', async () => {
  const url = await startConfiguredRedis(...recommendedSettings, `ACL SETUSER proart on >secret ${requiredRights}`);
  expect(problemsIn(await checkRedisAt(withUser(url, 'proart:secret')))).toEqual([]);
});

// A connection closes even without the right to QUIT.
test.skipIf(redisMissing).each(redisCommands.filter((command) => command !== 'quit'))(
  'a user without the right to %s is wrong, and the finding names the rights',
  async (command) => {
    const url = await startConfiguredRedis(
      ...recommendedSettings,
      `ACL SETUSER proart on >secret ${requiredRights} -${command}`,
    );
    const wrong = linesOf(await checkRedisAt(withUser(url, 'proart:secret')), 'wrong');
    expect(wrong).toEqual([
      expect.stringMatching(new RegExp(`may not run ${command} .*proart:\\. Give the user.*~proart:`, 'i')),
    ]);
  },
);

test.skipIf(redisMissing)('a wrong user or password is wrong, and is not printed', async () => {
  const url = await startConfiguredRedis('ACL SETUSER proart on >secret ~* +@all');
  const [line] = linesOf(await checkRedisAt(withUser(url, 'proart:hush')), 'wrong');
  expect(line).toMatch(/^REDIS_URL 127\.0\.0\.1:\d+ rejects the user or the password/);
  expect(line).not.toContain('hush');
});

test.skipIf(redisMissing).each([
  ['allkeys-lru', 'wrong', /maxmemory-policy allkeys-lru evicts the generations of purged tags/],
  ['noeviction', 'note', /maxmemory-policy noeviction: once Redis is full, nothing new is shared/],
] as const)('maxmemory-policy %s is %s', async (policy, level, line) => {
  const url = await startConfiguredRedis(`CONFIG SET maxmemory-policy ${policy}`, 'CONFIG SET maxmemory 100mb');
  expect(linesOf(await checkRedisAt(url), level)).toEqual([expect.stringMatching(line)]);
});

test.skipIf(redisMissing)('a replica is wrong', async () => {
  const url = await startConfiguredRedis(...recommendedSettings, 'REPLICAOF 127.0.0.1 1');
  expect(linesOf(await checkRedisAt(url), 'wrong')).toContainEqual(
    expect.stringMatching(/is a read-only replica\. Use the address of the primary/),
  );
});

test.skipIf(redisMissing)('a frozen Redis is wrong after a short timeout', async () => {
  const redis = await startRedis();
  redis.freeze();
  expect(linesOf(await checkRedisAt(redis.url))).toEqual([
    expect.stringMatching(/^REDIS_URL 127\.0\.0\.1:\d+ does not respond/),
  ]);
  redis.thaw();
});
