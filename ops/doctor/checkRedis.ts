import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Redis, type RedisOptions } from 'ioredis';
import { redisLimits, redisPrefix } from '../../runtime/cache/redis/redis.ts';
import type { Config } from '../../runtime/config/config.ts';
import { countInRedis } from '../../runtime/http/limits/callCounts.ts';
import { type Finding, note, ok, wrong } from './finding.ts';

/**
 * The commands that the product sends to Redis: cache entries (MGET, SET), purges and messages between instances
 * (PUBLISH, SUBSCRIBE), the shared rate limit (MULTI, INCRBY, PTTL, EXEC), and the start and end of a connection (INFO,
 * QUIT).
 */
export const redisCommands = [
  ...['mget', 'set', 'publish', 'subscribe'],
  ...['multi', 'incrby', 'pttl', 'exec'],
  ...['info', 'quit'],
] as const;

/** Minimal rights of the Redis user, in the syntax of `ACL SETUSER`; docs/operations.md states the same. */
export const requiredRights = [
  ...['resetkeys', '~proart:*', 'resetchannels', '&proart:*', '-@all'],
  ...redisCommands.map((command) => `+${command}`),
].join(' ');

const about = 'REDIS_URL';
const rights = `Give the user these rights: ${requiredRights}`;
/** Timeout of one command in ms, and the number of reads for the latency median. */
const commandTimeoutMs = 1_000;
const reads = 20;
/** Expiry of the keys that the checks write, in ms. */
const keyExpiryMs = 10_000;

/** Checks that Redis responds in time, permits every command of the product and has suitable settings. */
export async function checkRedis({ REDIS_URL, DEPLOYMENT }: Config): Promise<Finding[]> {
  if (!REDIS_URL)
    return [note(about, 'is not set: each process has only its own cache, and a purge reaches one instance only')];
  const host = URL.canParse(REDIS_URL) ? new URL(REDIS_URL).host : 'it';
  const errors: Error[] = [];
  const open = () => {
    const redis = new Redis(REDIS_URL, options);
    redis.on('error', (error) => errors.push(error));
    return redis;
  };
  const [commands, subscriber] = [open(), open()];
  try {
    await Promise.all([commands.connect(), subscriber.connect()]);
    const latency = await latencyOf(commands, redisPrefix(DEPLOYMENT));
    const refused = await refusedRights(commands, subscriber, redisPrefix(DEPLOYMENT));
    return [
      ok(about, `${host} responds`),
      ...latency,
      ...refused,
      ...(await checkServer(commands).catch((error: Error) => [notAllowed('INFO', error)])),
    ];
  } catch (error) {
    // The first error has the cause; later ones only report the missing connection.
    return [explainConnectionError(host, errors[0] ?? error)];
  } finally {
    commands.disconnect();
    subscriber.disconnect();
  }
}

const options: RedisOptions = {
  lazyConnect: true,
  // The ready check is INFO, which the user's rights may not include; `checkServer` reports that.
  enableReadyCheck: false,
  connectTimeout: redisLimits.connectMs,
  commandTimeout: commandTimeoutMs,
  maxRetriesPerRequest: 0,
  retryStrategy: () => null,
};

function explainConnectionError(host: string, error: unknown): Finding {
  const text = error instanceof Error ? error.message : String(error);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/WRONGPASS|NOAUTH|invalid (username-)?password/i.test(text))
    return wrong(about, `${host} rejects the user or the password`, 'Correct them: redis://user:password@host');
  if (/NOPERM/.test(text)) return notAllowed('INFO', new Error(text));
  if (code === 'ECONNREFUSED')
    return wrong(about, `${host} refuses connections`, 'Is it running, and is the port right?');
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return wrong(about, `${host} cannot be resolved (${code})`, 'Check the host name');
  // Without the error's message, which may contain the URL with its password.
  const reason = code || 'timeout';
  return wrong(
    about,
    `${host} does not respond (${reason})`,
    'Is it a Redis server, and does it need TLS (rediss://)?',
  );
}

async function latencyOf(redis: Redis, prefix: string): Promise<Finding[]> {
  const times: number[] = [];
  for (let round = 0; round < reads; round++) {
    const startedAt = performance.now();
    try {
      await redis.mget(`${prefix}doctor`);
    } catch (error) {
      if (isRefusal(error)) return [];
      throw error;
    }
    times.push(performance.now() - startedAt);
  }
  const median = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
  const text = `a read takes ${median.toFixed(1)} ms; the product waits at most ${redisLimits.commandMs} ms`;
  if (median > redisLimits.commandMs)
    return [wrong(about, `${text}: Redis would not be used`, 'Use a Redis closer to this machine')];
  return median > redisLimits.commandMs / 5
    ? [note(about, text, 'Use a Redis closer to this machine')]
    : [ok(about, text)];
}

/** Runs each command of the product with a key and a channel of its own; returns a finding for each refused command. */
async function refusedRights(commands: Redis, subscriber: Redis, prefix: string): Promise<Finding[]> {
  const name = `${prefix}doctor:${randomUUID()}`;
  const receipt = once(subscriber, 'message', { signal: AbortSignal.timeout(commandTimeoutMs) }).catch(() => null);
  const attempts: [string, () => Promise<unknown>][] = [
    ['SET', () => commands.set(name, 'x', 'PX', keyExpiryMs)],
    ['MGET', () => commands.mget(name)],
    ['SUBSCRIBE', () => subscriber.subscribe(name)],
    ['PUBLISH', () => commands.publish(name, 'x')],
  ];
  const findings: Finding[] = [];
  for (const [command, runCommand] of attempts) {
    await runCommand().catch((error: Error) => findings.push(notAllowed(command, error)));
  }
  if (findings.length === 0) findings.push(...(await refusedCount(commands, `${name}:count`)));
  if (findings.length > 0) return findings;
  return (await receipt) === null
    ? [
        wrong(
          about,
          'a published message was not received: purges would reach one instance only',
          'Is it a single primary, without a proxy?',
        ),
      ]
    : [ok(about, 'writes, reads, counts and delivers messages')];
}

/** Runs the transaction of the shared rate limit: without the right to it, an instance silently counts on its own. */
async function refusedCount(commands: Redis, key: string): Promise<Finding[]> {
  try {
    await countInRedis(commands, key, 1, keyExpiryMs);
    return [];
  } catch (error) {
    const errors = [...commandErrors(error), error].filter((candidate) => candidate instanceof Error);
    // If MULTI is refused, EXEC fails as a consequence: the first refusal is the cause.
    const first = errors.find(isRefusal) ?? errors[0] ?? new Error('no answer');
    return [notAllowed(/ '(\w+)' command/.exec(first.message)?.[1]?.toUpperCase() ?? 'MULTI', first)];
  }
}

/** Errors of the single commands of a transaction; the error of the transaction itself has fewer details. */
const commandErrors = (error: unknown): unknown[] =>
  error instanceof Error && 'previousErrors' in error && Array.isArray(error.previousErrors)
    ? error.previousErrors
    : [];

function notAllowed(command: string, error: Error): Finding {
  if (isRefusal(error))
    return wrong(about, `the user may not run ${command} on keys or channels with the prefix proart:`, rights);
  if (/READONLY/.test(error.message)) return wrong(about, 'is a read-only replica', 'Use the address of the primary');
  if (/OOM/.test(error.message))
    return wrong(about, 'is full and refuses writes', 'Set maxmemory-policy volatile-lfu, or give it more memory');
  return wrong(about, `${command} fails (${error.message.split(' ', 1)[0]})`, 'Read the log of Redis');
}

// The EXECABORT error of EXEC contains NOPERM within its text.
const isRefusal = (error: unknown) => error instanceof Error && /\bNOPERM\b/.test(error.message);

async function checkServer(redis: Redis): Promise<Finding[]> {
  const info = Object.fromEntries(
    (await redis.info()).split(/\r?\n/).map((line) => line.split(/:(.*)/, 2) as [string, string]),
  );
  const policy = info['maxmemory_policy'] ?? '';
  const limit = Number(info['maxmemory'] ?? 0);
  const advice = 'CONFIG SET maxmemory-policy volatile-lfu';
  const findings: Finding[] = [];
  if (info['redis_mode'] === 'cluster')
    findings.push(
      wrong(about, 'is a cluster: an entry and its generations cannot be read in one command', 'Use a single primary'),
    );
  if (/^allkeys/.test(policy))
    findings.push(wrong(about, `maxmemory-policy ${policy} evicts the generations of purged tags`, advice));
  else if (policy === 'noeviction' && limit > 0)
    findings.push(note(about, 'maxmemory-policy noeviction: once Redis is full, nothing new is shared', advice));
  else findings.push(ok(about, `maxmemory-policy ${policy}`));
  if (limit === 0)
    findings.push(
      note(about, 'has no maxmemory: Redis may use all memory of its machine', 'CONFIG SET maxmemory, for example 1gb'),
    );
  return findings;
}
