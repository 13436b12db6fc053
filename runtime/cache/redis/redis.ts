/**
 * Connection of a process to Redis or Valkey, for shared entries and purge messages. Commands have a short timeout and
 * a circuit breaker, so that a slow or unavailable server costs a few short waits at most.
 */
import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { Redis, type RedisOptions, ReplyError } from 'ioredis';
import { z } from 'zod';
import { parseUntrustedJson } from '../packing.ts';
import type { PurgeTarget } from '../purgeTarget.ts';
import { type Breaker, consecutiveFailures, createBreaker } from './circuit.ts';

/** Timeouts and circuit breaker limits of the connection. */
export const redisLimits = {
  /** Timeout of a command. */
  commandMs: 50,
  connectMs: 500,
  /** Consecutive failures after which the circuit opens for `restMs`. */
  failures: 5,
  restMs: 5_000,
  reconnectMs: { first: 50, max: 2_000 },
} as const;

const message = z.union([
  z.object({ all: z.literal(true) }),
  z.object({ tags: z.array(z.string()) }),
]) satisfies z.ZodType<PurgeTarget>;

const everythingTag = 'all';

/** Returns the key prefix of a deployment. */
export const redisPrefix = (deployment: string) => `proart:${deployment}:`;

/**
 * Returns the wait before a reconnect, ms, with jitter so that instances do not reconnect together.
 * @param times Attempt, from 1.
 */
export function reconnectAfterMs(times: number, random = Math.random): number {
  const { first, max } = redisLimits.reconnectMs;
  return Math.min(first * 2 ** (times - 1), max) * (0.8 + 0.2 * random());
}

const connectionOptions: RedisOptions = {
  connectTimeout: redisLimits.connectMs,
  keepAlive: 10_000,
  retryStrategy: (times) => reconnectAfterMs(times),
  // The server became a replica: a new connection may reach the new master.
  reconnectOnError: (error) => error.message.startsWith('READONLY'),
};

interface Options {
  /** Key prefix; deployments share nothing. */
  prefix: string;
  log: FastifyBaseLogger;
  /** Called for the purges of every instance. */
  onPurge(target: PurgeTarget): void;
  /** Called after each (re)subscription: purges may have been missed before it. */
  onSubscribed(): void;
  /** Timeout of a command, ms. */
  commandMs?: number;
}

/** Connects and reconnects in the background until closed; nothing waits for a missing server. */
export class RedisConnection {
  /** Prefix of every key. */
  readonly prefix: string;
  /** Timeout of a command, ms. */
  readonly commandMs: number;
  readonly #options: Options;
  readonly #commands: Redis;
  readonly #subscriber: Redis;
  readonly #breaker: Breaker;
  readonly #channel: string;
  /** Listeners by channel. */
  readonly #listeners = new Map<string, (text: string) => void>();
  #subscription: object | null = null;
  #isResponding: boolean | null = null;

  constructor(url: string, options: Options) {
    const { prefix, commandMs = redisLimits.commandMs } = options;
    this.prefix = prefix;
    this.commandMs = commandMs;
    this.#options = options;
    this.#channel = `${prefix}purge`;
    this.#commands = new Redis(url, {
      ...connectionOptions,
      commandTimeout: commandMs,
      maxRetriesPerRequest: 0,
      enableOfflineQueue: false,
      enableAutoPipelining: true,
    });
    // `#watchBus` renews subscriptions itself; ioredis would leave a rejection unhandled when closed meanwhile.
    this.#subscriber = new Redis(url, { ...connectionOptions, maxRetriesPerRequest: null, autoResubscribe: false });
    const { failures, restMs } = redisLimits;
    this.#breaker = createBreaker({
      rules: { ...consecutiveFailures(failures), firstRestMs: restMs, maxRestMs: restMs },
      // An error reply, such as for a key of a wrong type, shows that the server responds.
      countsAgainst: (error) => !(error instanceof ReplyError),
      onState: (state) => {
        if (state !== 'half-open') this.#setResponding(state === 'closed');
      },
    });
    this.#watchCommands();
    this.#watchBus();
  }

  /**
   * Runs a command.
   * @throws at once without a connection or while the circuit is open, else within the command timeout.
   */
  async run<T>(command: (redis: Redis) => Promise<T>): Promise<T> {
    // Outside the breaker, which is for a connected server that does not respond.
    if (this.#commands.status !== 'ready') throw new Error('no redis connection');
    return this.#breaker.run(() => command(this.#commands));
  }

  /** Returns the generation keys of everything and of each tag. */
  generationKeys(tags: readonly string[]): string[] {
    return [everythingTag, ...tags].map((tag) => `${this.prefix}generation:${tag}`);
  }

  /** Changes the generations of a target without notifying instances. @throws when Redis does not accept it. */
  async changeGenerations(target: PurgeTarget): Promise<void> {
    const keys = 'all' in target ? this.generationKeys([]) : this.generationKeys(target.tags).slice(1);
    // Random instead of a counter, which would restart at zero when Redis evicts the key.
    await Promise.all(keys.map((key) => this.#commands.set(key, randomUUID())));
  }

  /** Notifies every instance of a purge, this one included. @throws when Redis does not accept it. */
  async announce(target: PurgeTarget): Promise<void> {
    await this.#commands.publish(this.#channel, JSON.stringify(target));
  }

  /** Returns an object that identifies the current subscription; null while purges are not received. */
  subscription(): object | null {
    return this.#subscription;
  }

  /** Returns true when Redis responds to commands and purges are received. */
  isUp(): boolean {
    return this.#isResponding === true && this.#subscription !== null;
  }

  /** Subscribes to a channel. */
  subscribe(name: string, listen: (text: string) => void): void {
    this.#listeners.set(this.prefix + name, listen);
    // Otherwise subscribed once the connection is ready.
    if (this.#subscriber.status === 'ready') this.#subscriber.subscribe(this.prefix + name).catch(() => {});
  }

  /** Publishes to a channel. @throws as `run` does. */
  async publish(name: string, text: string): Promise<void> {
    await this.run((redis) => redis.publish(this.prefix + name, text));
  }

  async close(): Promise<void> {
    this.#isResponding = false;
    this.#subscriber.disconnect();
    // A frozen server must not delay the shutdown.
    await this.#commands.quit().catch(() => this.#commands.disconnect());
  }

  #watchCommands(): void {
    this.#commands.on('close', () => this.#setResponding(false));
    this.#commands.on('ready', () => this.#setResponding(true));
    // An `error` event without listener would crash the process; breaker and retry strategy handle the failure.
    this.#commands.on('error', () => {});
  }

  #watchBus(): void {
    const subscriber = this.#subscriber;
    subscriber.on('error', () => {});
    subscriber.on('close', () => {
      this.#subscription = null;
    });
    subscriber.on('ready', () => {
      subscriber.subscribe(this.#channel, ...this.#listeners.keys()).then(
        () => {
          this.#subscription = {};
          this.#options.onSubscribed();
        },
        () => {},
      );
    });
    subscriber.on('message', (channel, text) => {
      if (channel !== this.#channel) return this.#listeners.get(channel)?.(text);
      const target = message.safeParse(parseUntrustedJson(text));
      if (target.success) this.#options.onPurge(target.data);
    });
  }

  #setResponding(isResponding: boolean): void {
    if (this.#isResponding === isResponding) return;
    this.#isResponding = isResponding;
    const { log } = this.#options;
    if (isResponding) log.info('redis available');
    else log.warn('redis unavailable: continuing without L2');
  }
}
