/**
 * The one connection to Redis or Valkey of a process: for what instances share, and as the bus that tells every instance of a
 * purge. It may be slow, dead, frozen or wrong: asking then costs at most a few short waits and after that nothing.
 */
import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { Redis, type RedisOptions, ReplyError } from 'ioredis';
import { z } from 'zod';
import { parseForeign } from '../packing.ts';
import type { PurgeTarget } from '../purgeTarget.ts';
import { type Breaker, createBreaker, failuresInRow } from './circuit.ts';

export const redisLimits = {
  /** How long an answer is waited for. */
  commandMs: 50,
  connectMs: 500,
  /** After so many failures in a row it is left alone for `restMs`, then tried with one call. */
  failures: 5,
  restMs: 5_000,
  reconnectMs: { first: 50, max: 2_000 },
} as const;

const message = z.union([
  z.object({ all: z.literal(true) }),
  z.object({ tags: z.array(z.string()) }),
]) satisfies z.ZodType<PurgeTarget>;

const everything = 'all';

/** What the keys of a deployment begin with. */
export const redisPrefix = (deployment: string) => `proart:${deployment}:`;

/** How long a lost connection waits for its next attempt; instances do not come back all at once. @param times Counts from 1. */
export function reconnectAfterMs(times: number, random = Math.random): number {
  const { first, max } = redisLimits.reconnectMs;
  return Math.min(first * 2 ** (times - 1), max) * (0.8 + 0.2 * random());
}

const connecting: RedisOptions = {
  connectTimeout: redisLimits.connectMs,
  keepAlive: 10_000,
  retryStrategy: (times) => reconnectAfterMs(times),
  // A replica that was the master: the next connection may find the new one.
  reconnectOnError: (error) => error.message.startsWith('READONLY'),
};

interface Options {
  /** What keys begin with: deployments share nothing. */
  prefix: string;
  log: FastifyBaseLogger;
  /** A purge was announced, by any instance. */
  onPurge(target: PurgeTarget): void;
  /** The bus was away: purges may have been missed. */
  onLoss(): void;
  /** How long an answer is waited for. */
  commandMs?: number;
}

/** Connects in the background, again and again until it is closed: nobody waits for a Redis that is not there. */
export class RedisConnection {
  /** What every key begins with. */
  readonly prefix: string;
  /** How long an answer is waited for. */
  readonly commandMs: number;
  readonly #options: Options;
  readonly #commands: Redis;
  readonly #subscriber: Redis;
  readonly #breaker: Breaker;
  readonly #channel: string;
  /** Names that somebody listens to. */
  readonly #heard = new Map<string, (text: string) => void>();
  #subscription: object | null = null;
  #answers: boolean | null = null;

  constructor(url: string, options: Options) {
    const { prefix, commandMs = redisLimits.commandMs } = options;
    this.prefix = prefix;
    this.commandMs = commandMs;
    this.#options = options;
    this.#channel = `${prefix}purge`;
    this.#commands = new Redis(url, {
      ...connecting,
      commandTimeout: commandMs,
      maxRetriesPerRequest: 0,
      enableOfflineQueue: false,
      enableAutoPipelining: true,
    });
    this.#subscriber = new Redis(url, { ...connecting, maxRetriesPerRequest: null });
    const { failures, restMs } = redisLimits;
    this.#breaker = createBreaker({
      rules: { ...failuresInRow(failures), firstRestMs: restMs, maxRestMs: restMs },
      // An error reply is an answer: a key of a wrong type says nothing about the server.
      countsAgainst: (error) => !(error instanceof ReplyError),
      onState: (state) => {
        if (state !== 'half-open') this.#note(state === 'closed');
      },
    });
    this.#watchCommands();
    this.#watchBus();
  }

  /** Rejects at once without a connection and while the server is left alone, else within the time of a command. */
  async ask<T>(command: (redis: Redis) => Promise<T>): Promise<T> {
    // Without a connection nothing is asked, so nothing is learnt: the breaker is for a server that does not answer.
    if (this.#commands.status !== 'ready') throw new Error('no connection');
    return this.#breaker.run(() => command(this.#commands));
  }

  /** Keys of the marks that concern what carries these tags. */
  markKeys(tags: readonly string[]): string[] {
    return [everything, ...tags].map((tag) => `${this.prefix}generation:${tag}`);
  }

  /** Marks what is shared as purged, without a word to the instances. @throws when Redis does not take it. */
  async mark(target: PurgeTarget): Promise<void> {
    const keys = 'all' in target ? this.markKeys([]) : this.markKeys(target.tags).slice(1);
    // Never the same mark twice: Redis may forget one, and a count would then begin at zero.
    await Promise.all(keys.map((key) => this.#commands.set(key, randomUUID())));
  }

  /** Tells every instance of a purge, this one included. @throws when Redis does not take it. */
  async announce(target: PurgeTarget): Promise<void> {
    await this.#commands.publish(this.#channel, JSON.stringify(target));
  }

  /** The present subscription; null while a purge would not be heard of. After another one purges may have been missed. */
  subscription(): object | null {
    return this.#subscription;
  }

  /** It answers, as far as anybody has asked, and purges are heard of. */
  isUp(): boolean {
    return this.#answers === true && this.#subscription !== null;
  }

  /** Listens to what is said under a name, of which there are few. */
  hear(name: string, listen: (text: string) => void): void {
    this.#heard.set(this.prefix + name, listen);
    // Else with the others, when the connection is there.
    if (this.#subscriber.status === 'ready') this.#subscriber.subscribe(this.prefix + name).catch(() => {});
  }

  /** Says something to all who hear that name. @throws as `ask` does. */
  async tell(name: string, text: string): Promise<void> {
    await this.ask((redis) => redis.publish(this.prefix + name, text));
  }

  async close(): Promise<void> {
    this.#answers = false;
    this.#subscriber.disconnect();
    // A frozen server must not hold up the end.
    await this.#commands.quit().catch(() => this.#commands.disconnect());
  }

  #watchCommands(): void {
    this.#commands.on('close', () => this.#note(false));
    this.#commands.on('ready', () => this.#note(true));
    // Without listeners an error would end the process; the breaker and the retry strategy deal with it.
    this.#commands.on('error', () => {});
  }

  #watchBus(): void {
    const subscriber = this.#subscriber;
    subscriber.on('error', () => {});
    subscriber.on('close', () => {
      this.#subscription = null;
    });
    subscriber.on('ready', () => {
      subscriber.subscribe(this.#channel, ...this.#heard.keys()).then(
        () => {
          this.#subscription = {};
          this.#options.onLoss();
        },
        () => {},
      );
    });
    subscriber.on('message', (said, text) => {
      if (said !== this.#channel) return this.#heard.get(said)?.(text);
      const target = message.safeParse(parseForeign(text));
      if (target.success) this.#options.onPurge(target.data);
    });
  }

  #note(isAnswering: boolean): void {
    if (this.#answers === isAnswering) return;
    this.#answers = isAnswering;
    const { log } = this.#options;
    if (isAnswering) log.info('redis answers');
    else log.warn('redis does not answer: going on without the second tier');
  }
}
