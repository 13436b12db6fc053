import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Redis, type RedisOptions } from 'ioredis';
import { redisLimits, redisPrefix } from '../../runtime/cache/redis/redis.ts';
import type { Config } from '../../runtime/config/config.ts';
import { countInRedis } from '../../runtime/http/limits/callCounts.ts';
import { type Finding, note, ok, wrong } from './finding.ts';

/**
 * The commands that the product sends to Redis: answers and pages (MGET, SET), purges and what instances report to each other (PUBLISH,
 * SUBSCRIBE), the shared rate limit (MULTI to PTTL), and what a connection begins and ends with (INFO, QUIT).
 */
export const redisCommands = [
  ...['mget', 'set', 'publish', 'subscribe'],
  ...['multi', 'incrby', 'pttl', 'exec'],
  ...['info', 'quit'],
] as const;

/** The least rights of its user, as `ACL SETUSER` takes them; the documents say the same. */
export const leastRights = [
  ...['resetkeys', '~proart:*', 'resetchannels', '&proart:*', '-@all'],
  ...redisCommands.map((command) => `+${command}`),
].join(' ');

const about = 'REDIS_URL';
const rights = `Give the user these rights: ${leastRights}`;
/** How long an answer may take, and how many reads say how long one does. */
const answerMs = 1_000;
const reads = 20;
/** What the checks write is gone after so long. */
const writtenMs = 10_000;

/** Whether Redis answers, in time, to all that the product asks of it, and is set up for it. */
export async function checkRedis({ REDIS_URL, DEPLOYMENT }: Config): Promise<Finding[]> {
  if (!REDIS_URL) return [note(about, 'is not set: each process keeps what it has to itself, and purges one instance')];
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
      ok(about, `${host} answers`),
      ...latency,
      ...refused,
      ...(await setUp(commands).catch((error: Error) => [notAllowed('INFO', error)])),
    ];
  } catch (error) {
    // The first error says why; later ones that there is no connection.
    return [explain(host, errors[0] ?? error)];
  } finally {
    commands.disconnect();
    subscriber.disconnect();
  }
}

const options: RedisOptions = {
  lazyConnect: true,
  // It is INFO, which may be refused: that is found out below.
  enableReadyCheck: false,
  connectTimeout: redisLimits.connectMs,
  commandTimeout: answerMs,
  maxRetriesPerRequest: 0,
  retryStrategy: () => null,
};

function explain(host: string, error: unknown): Finding {
  const text = error instanceof Error ? error.message : String(error);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/WRONGPASS|NOAUTH|invalid (username-)?password/i.test(text))
    return wrong(about, `${host} does not know the user or the password`, 'Correct them: redis://user:password@host');
  if (/NOPERM/.test(text)) return notAllowed('INFO', new Error(text));
  if (code === 'ECONNREFUSED')
    return wrong(about, `${host} refuses connections`, 'Is it running, and is the port right?');
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return wrong(about, `${host} has no address (${code})`, 'Look for a mistake in the host name');
  // Not what the error says: it may hold the address.
  const reason = code || 'no answer in time';
  return wrong(about, `${host} does not answer (${reason})`, 'Is it a Redis, and does it want TLS (rediss://)?');
}

async function latencyOf(redis: Redis, prefix: string): Promise<Finding[]> {
  const times: number[] = [];
  for (let turn = 0; turn < reads; turn++) {
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
  const text = `a read takes ${median.toFixed(1)} ms, of ${redisLimits.commandMs} ms that the product waits`;
  if (median > redisLimits.commandMs)
    return [wrong(about, `${text}: it would be left alone`, 'Have one nearer to this machine')];
  return median > redisLimits.commandMs / 5
    ? [note(about, text, 'Have one nearer to this machine')]
    : [ok(about, text)];
}

/** Tries each thing that the product does, with a key and a channel of this check's own. */
async function refusedRights(commands: Redis, subscriber: Redis, prefix: string): Promise<Finding[]> {
  const name = `${prefix}doctor:${randomUUID()}`;
  const heard = once(subscriber, 'message', { signal: AbortSignal.timeout(answerMs) }).catch(() => null);
  const tries: [string, () => Promise<unknown>][] = [
    ['SET', () => commands.set(name, 'x', 'PX', writtenMs)],
    ['MGET', () => commands.mget(name)],
    ['SUBSCRIBE', () => subscriber.subscribe(name)],
    ['PUBLISH', () => commands.publish(name, 'x')],
  ];
  const findings: Finding[] = [];
  for (const [command, act] of tries) {
    await act().catch((error: Error) => findings.push(notAllowed(command, error)));
  }
  // SET, which is part of it, has been tried by itself.
  if (findings.length === 0) findings.push(...(await refusedCount(commands, `${name}:count`)));
  if (findings.length > 0) return findings;
  return (await heard) === null
    ? [
        wrong(
          about,
          'a message did not come back: purges would reach one instance only',
          'Is it one primary, no proxy?',
        ),
      ]
    : [ok(about, 'writes, reads, counts, and passes messages on')];
}

/** Tries the transaction of the shared rate limit: instances that may not send it count each by itself, without a word. */
async function refusedCount(commands: Redis, key: string): Promise<Finding[]> {
  try {
    await countInRedis(commands, key, 1, writtenMs);
    return [];
  } catch (error) {
    const errors = [...refusedBefore(error), error].filter((one) => one instanceof Error);
    // Without MULTI all that follows runs, and EXEC fails for want of it: the first refusal is the reason.
    const first = errors.find(isRefusal) ?? errors[0] ?? new Error('no answer');
    return [notAllowed(/ '(\w+)' command/.exec(first.message)?.[1]?.toUpperCase() ?? 'MULTI', first)];
  }
}

/** What ioredis says of the commands of a transaction, which itself fails with less. */
const refusedBefore = (error: unknown): unknown[] =>
  error instanceof Error && 'previousErrors' in error && Array.isArray(error.previousErrors)
    ? error.previousErrors
    : [];

function notAllowed(command: string, error: Error): Finding {
  if (isRefusal(error)) return wrong(about, `the user may not ${command} what begins with proart:`, rights);
  if (/READONLY/.test(error.message)) return wrong(about, 'is a replica that takes no writes', 'Name the primary');
  if (/OOM/.test(error.message))
    return wrong(about, 'is full and refuses writes', 'Set maxmemory-policy volatile-lfu, or give it more memory');
  return wrong(about, `${command} fails (${error.message.split(' ', 1)[0]})`, 'Look at its log');
}

// Of EXEC it stands inside of EXECABORT.
const isRefusal = (error: unknown) => error instanceof Error && /\bNOPERM\b/.test(error.message);

async function setUp(redis: Redis): Promise<Finding[]> {
  const info = Object.fromEntries(
    (await redis.info()).split(/\r?\n/).map((line) => line.split(/:(.*)/, 2) as [string, string]),
  );
  const policy = info['maxmemory_policy'] ?? '';
  const limit = Number(info['maxmemory'] ?? 0);
  const advice = 'CONFIG SET maxmemory-policy volatile-lfu';
  const findings: Finding[] = [];
  if (info['redis_mode'] === 'cluster')
    findings.push(
      wrong(about, 'is a cluster, where an entry and its marks are not read in one command', 'Name a single primary'),
    );
  if (/^allkeys/.test(policy))
    findings.push(wrong(about, `maxmemory-policy ${policy} pushes out the marks of purges`, advice));
  else if (policy === 'noeviction' && limit > 0)
    findings.push(note(about, 'maxmemory-policy noeviction: once it is full nothing more is shared', advice));
  else findings.push(ok(about, `maxmemory-policy ${policy}`));
  if (limit === 0)
    findings.push(note(about, 'has no maxmemory: it may fill its machine', 'CONFIG SET maxmemory, such as 1gb'));
  return findings;
}
