import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Redis } from 'ioredis';
import { expect, test } from 'vitest';
import { checkRedis, leastRights, redisCommands } from '../../../ops/doctor/checkRedis.ts';
import type { Finding } from '../../../ops/doctor/finding.ts';
import { parseConfig } from '../../../runtime/config/config.ts';
import { linesOf } from '../../support/examineSandbox.ts';
import { nowhere, redisMissing, startRedis } from '../../support/redis.ts';

async function found(url: string) {
  return checkRedis(parseConfig({ REDIS_URL: url }, { sandbox: true }));
}

/** A Redis after these commands, as the one who runs it gives them. */
async function prepared(...commands: string[]): Promise<string> {
  const { url } = await startRedis();
  const redis = new Redis(url);
  for (const command of commands) await redis.call(...(command.split(' ') as [string, ...string[]]));
  redis.disconnect();
  return url;
}

const withUser = (url: string, user: string) => url.replace('//', `//${user}@`);
/** What is not as it should be, besides how long a busy machine takes. */
const lacking = (findings: readonly Finding[]) =>
  findings.filter(({ level, text }) => level !== 'ok' && !text.startsWith('a read takes'));

const setUp = ['CONFIG SET maxmemory-policy volatile-lfu', 'CONFIG SET maxmemory 100mb'];

test('without one there is a note, and one where nobody listens is wrong', async () => {
  expect(linesOf(await checkRedis(parseConfig({}, { sandbox: true })), 'note')).toEqual([
    expect.stringMatching(/^REDIS_URL is not set/),
  ]);
  expect(linesOf(await found(await nowhere()))).toEqual([
    expect.stringMatching(/^REDIS_URL 127\.0\.0\.1:\d+ refuses connections\. Is it running/),
  ]);
});

test.skipIf(redisMissing)('one that is set up as it should be has nothing wrong and nothing to note', async () => {
  const findings = await found(await prepared(...setUp));
  expect(lacking(findings)).toEqual([]);
  expect(linesOf(findings)).toEqual([
    expect.stringMatching(/^REDIS_URL 127\.0\.0\.1:\d+ answers$/),
    expect.stringMatching(/^REDIS_URL a read takes [\d.]+ ms, of 50 ms that the product waits/),
    'REDIS_URL writes, reads, counts, and passes messages on',
    'REDIS_URL maxmemory-policy volatile-lfu',
  ]);
});

test.each([
  ['docs/operations.md', 'ACL SETUSER proart on >secret'],
  ['docs/operations/kubernetes.yaml', 'user proart on >$secret'],
])('%s names the least rights as the doctor does', (file, user) => {
  const lines = readFileSync(path.join(import.meta.dirname, '../../..', file), 'utf8').split('\n');
  const naming = lines.filter((line) => line.includes(user));
  expect(naming).toHaveLength(1);
  expect(naming[0]?.split(user)[1]?.replace(/[`"]\W*$/, '')).toBe(` ${leastRights}`);
});

test.skipIf(redisMissing)('the least rights are enough', async () => {
  const url = await prepared(...setUp, `ACL SETUSER proart on >secret ${leastRights}`);
  expect(lacking(await found(withUser(url, 'proart:secret')))).toEqual([]);
});

// A connection that may not say that it ends is ended all the same.
test.skipIf(redisMissing).each(redisCommands.filter((command) => command !== 'quit'))(
  'without the right to %s it is wrong, and the rights are named',
  async (command) => {
    const url = await prepared(...setUp, `ACL SETUSER proart on >secret ${leastRights} -${command}`);
    const wrong = linesOf(await found(withUser(url, 'proart:secret')), 'wrong');
    expect(wrong).toEqual([
      expect.stringMatching(new RegExp(`may not ${command} .*proart:\\. Give the user.*~proart:`, 'i')),
    ]);
  },
);

test.skipIf(redisMissing)('a user or password that it does not know', async () => {
  const url = await prepared('ACL SETUSER proart on >secret ~* +@all');
  const [line] = linesOf(await found(withUser(url, 'proart:hush')), 'wrong');
  expect(line).toMatch(/^REDIS_URL 127\.0\.0\.1:\d+ does not know the user or the password/);
  expect(line).not.toContain('hush');
});

test.skipIf(redisMissing).each([
  ['allkeys-lru', 'wrong', /maxmemory-policy allkeys-lru pushes out the marks of purges/],
  ['noeviction', 'note', /maxmemory-policy noeviction: once it is full nothing more is shared/],
] as const)('maxmemory-policy %s is %s', async (policy, level, line) => {
  const url = await prepared(`CONFIG SET maxmemory-policy ${policy}`, 'CONFIG SET maxmemory 100mb');
  expect(linesOf(await found(url), level)).toEqual([expect.stringMatching(line)]);
});

test.skipIf(redisMissing)('a replica takes no writes', async () => {
  const url = await prepared(...setUp, 'REPLICAOF 127.0.0.1 1');
  expect(linesOf(await found(url), 'wrong')).toContainEqual(
    expect.stringMatching(/is a replica that takes no writes\. Name the primary/),
  );
});

test.skipIf(redisMissing)('one that is frozen does not answer, and nobody waits for it for long', async () => {
  const redis = await startRedis();
  redis.freeze();
  expect(linesOf(await found(redis.url))).toEqual([
    expect.stringMatching(/^REDIS_URL 127\.0\.0\.1:\d+ does not answer/),
  ]);
  redis.thaw();
});
