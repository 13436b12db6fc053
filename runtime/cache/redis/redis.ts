/**
 * The one connection to Redis or Valkey of a process: for what instances share, and as the bus that tells every instance of a
 * purge. It may be slow, dead, frozen or wrong: asking then costs at most a few short waits and after that nothing.
 */
import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { Redis, type RedisOptions, ReplyError } from 'ioredis';
import { z } from 'zod';
import type { PurgeTarget } from '../cached.ts';
import { parseStored } from '../storedEntry.ts';
import { redisTier } from '../tiers.ts';
import { createBreaker, failuresInRow } from './circuit.ts';

export interface RedisConnection {
  /** What every key begins with. */
  prefix: string;
  /** How long an answer is waited for. */
  commandMs: number;
  /** Rejects at once without a connection and while the server is left alone, else within the time of a command. */
  ask<T>(command: (redis: Redis) => Promise<T>): Promise<T>;
  /** Keys of the marks that concern what carries these tags. */
  markKeys(tags: readonly string[]): string[];
  /** The present subscription; null while a purge would not be heard of. After another one purges may have been missed. */
  subscription(): object | null;
  /** It answers, as far as anybody has asked, and purges are heard of. */
  isUp(): boolean;
  /** Marks what is shared as purged, without a word to the instances. @throws when Redis does not take it. */
  mark(target: PurgeTarget): Promise<void>;
  /** Marks what is shared and tells every instance, this one included. @throws when Redis does not take it. */
  announce(target: PurgeTarget): Promise<void>;
  /** Listens to what is said under a name, of which there are few. */
  hear(name: string, listener: (text: string) => void): void;
  /** Says something to all who hear that name. @throws as `ask` does. */
  tell(name: string, text: string): Promise<void>;
  close(): Promise<void>;
}

export interface PurgeListener {
  /** A purge was announced, by any instance. */
  onPurge(target: PurgeTarget): void;
  /** The bus is gone: from now on no purge is heard of. */
  onSilence?(): void;
  /** The bus was away: purges may have been missed. */
  onLoss(): void;
}

const message = z.union([
  z.object({ all: z.literal(true) }),
  z.object({ tags: z.array(z.string()) }),
]) satisfies z.ZodType<PurgeTarget>;

const everything = 'all';

/** What the keys of a deployment begin with. */
export const redisPrefix = (deployment: string) => `proart:${deployment}:`;

/** How long a lost connection waits for its next attempt; instances do not come back all at once. @param times Counts from 1. */
export function reconnectAfterMs(times: number, random = Math.random): number {
  const { first, most } = redisTier.reconnectMs;
  return Math.min(first * 2 ** (times - 1), most) * (0.8 + 0.2 * random());
}

interface Options {
  /** What keys begin with: deployments share nothing. */
  prefix: string;
  log: FastifyBaseLogger;
  listener: PurgeListener;
  /** How long an answer is waited for. */
  commandMs?: number;
}

/** Connects in the background, again and again until it is closed: nobody waits for a Redis that is not there. */
export function connectRedis(url: string, options: Options): RedisConnection {
  const { prefix, log, listener, commandMs = redisTier.commandMs } = options;
  const shared: RedisOptions = {
    connectTimeout: redisTier.connectMs,
    keepAlive: 10_000,
    retryStrategy: (times) => reconnectAfterMs(times),
    // A replica that was the master: the next connection may find the new one.
    reconnectOnError: (error) => error.message.startsWith('READONLY'),
  };
  const commands = new Redis(url, {
    ...shared,
    commandTimeout: commandMs,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    enableAutoPipelining: true,
  });
  const subscriber = new Redis(url, { ...shared, maxRetriesPerRequest: null });
  const channel = `${prefix}purge`;
  const heard = new Map<string, (text: string) => void>();
  const generationKey = (tag: string) => `${prefix}generation:${tag}`;
  let subscription: object | null = null;
  let answers: boolean | null = null;

  const note = (isAnswering: boolean) => {
    if (answers === isAnswering) return;
    answers = isAnswering;
    if (isAnswering) log.info('redis answers');
    else log.warn('redis does not answer: going on without the second tier');
  };
  const breaker = createBreaker({
    rules: { ...failuresInRow(redisTier.failures), firstRestMs: redisTier.restMs, mostRestMs: redisTier.restMs },
    // An error reply is an answer: a key of a wrong type says nothing about the server.
    countsAgainst: (error) => !(error instanceof ReplyError),
    onState(state) {
      if (state !== 'half-open') note(state === 'closed');
    },
  });
  commands.on('close', () => note(false));
  commands.on('ready', () => note(true));
  // Without listeners an error would end the process; the breaker and the retry strategy deal with it.
  commands.on('error', () => {});
  subscriber.on('error', () => {});
  subscriber.on('close', () => {
    if (subscription) listener.onSilence?.();
    subscription = null;
  });
  subscriber.on('ready', () => {
    subscriber.subscribe(channel, ...heard.keys()).then(
      () => {
        subscription = {};
        listener.onLoss();
      },
      () => {},
    );
  });
  subscriber.on('message', (said, text) => {
    if (said !== channel) return heard.get(said)?.(text);
    const target = message.safeParse(parseStored(text));
    if (target.success) listener.onPurge(target.data);
  });

  async function mark(target: PurgeTarget): Promise<void> {
    const tags = 'all' in target ? [everything] : target.tags;
    // Never the same mark twice: Redis may forget one, and a count would then begin anew.
    await Promise.all(tags.map((tag) => commands.set(generationKey(tag), randomUUID())));
  }

  /** Without a connection nothing is asked, so nothing is learnt: the breaker is for a server that does not answer. */
  async function ask<T>(command: (redis: Redis) => Promise<T>): Promise<T> {
    if (commands.status !== 'ready') throw new Error('no connection');
    return breaker.run(() => command(commands));
  }

  return {
    prefix,
    commandMs,
    mark,
    ask,
    hear(name, listen) {
      heard.set(`${prefix}${name}`, listen);
      // Else with the others, when the connection is there.
      if (subscriber.status === 'ready') subscriber.subscribe(`${prefix}${name}`).catch(() => {});
    },
    async tell(name, text) {
      await ask((redis) => redis.publish(`${prefix}${name}`, text));
    },
    markKeys: (tags) => [everything, ...tags].map(generationKey),
    subscription: () => subscription,
    isUp: () => answers === true && subscription !== null,
    async announce(target) {
      await mark(target);
      await commands.publish(channel, JSON.stringify(target));
    },
    async close() {
      answers = false;
      subscriber.disconnect();
      // A frozen server must not hold up the end.
      await commands.quit().catch(() => commands.disconnect());
    },
  };
}
