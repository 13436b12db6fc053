/** Purging of all caches of this process and, through Redis, of all instances. */
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config/config.ts';
import type { PurgeLocal, PurgeOptions, PurgeTarget } from '../purgeTarget.ts';
import { purgeSettleMs } from './l2.ts';
import type { RedisConnection } from './redis.ts';

/** Marks matching entries stale on every instance; returns the number of matching entries on this one. */
export type Purge = (target: PurgeTarget, options: { dryRun: boolean }) => Promise<number>;

/** Only this instance was purged because Redis did not accept the purge. */
export class PurgeNotSharedError extends Error {}

/** Time over which all entries turn stale after a lost subscription, ms. */
export const resubscribeSpreadMs = 5_000;

/** Maximum attempts of a Redis command of a purge. */
const maxTries = 3;

/** The caches of a process and the purge messages of other instances. */
export class Purges {
  readonly #log: FastifyBaseLogger;
  readonly #caches: PurgeLocal[] = [];
  readonly #repeatTimers = new Set<NodeJS.Timeout>();
  #expand: (target: PurgeTarget) => PurgeTarget = (target) => target;
  #redis: RedisConnection | null = null;

  constructor(log: FastifyBaseLogger) {
    this.#log = log;
  }

  /** Connection to Redis; null without `REDIS_URL`. */
  get redis(): RedisConnection | null {
    return this.#redis;
  }

  /** Adds a cache. */
  add(purge: PurgeLocal): void {
    this.#caches.push(purge);
  }

  /** Sets a function that expands targets, such as the tag of a page kind to the tags of its upstream operations. */
  expandWith(expand: (target: PurgeTarget) => PurgeTarget): void {
    this.#expand = expand;
  }

  /** Connects to Redis, if configured. @param isBehindBff The caches hold content of a BFF in another process. */
  async connectRedis(
    { REDIS_URL, DEPLOYMENT }: Pick<Config, 'REDIS_URL' | 'DEPLOYMENT'>,
    { isBehindBff = false } = {},
  ): Promise<void> {
    if (!REDIS_URL) return;
    // Imported only when needed: the Redis client is large.
    const { RedisConnection: Connection, redisPrefix } = await import('./redis.ts');
    this.#redis = new Connection(REDIS_URL, {
      prefix: redisPrefix(DEPLOYMENT),
      log: this.#log,
      onPurge: (target) => this.#receive(target, isBehindBff),
      // Purges may have been missed: everything is revalidated, spread over time.
      onSubscribed: () => void this.purgeLocally({ all: true }, { spreadMs: resubscribeSpreadMs }),
    });
  }

  /** Purges the caches of this process; returns the number of matching entries. */
  purgeLocally(target: PurgeTarget, options?: PurgeOptions): number {
    return this.#caches.reduce((sum, purge) => sum + purge(target, options), 0);
  }

  /** Purges all instances. @throws {PurgeNotSharedError} when Redis did not accept the purge. */
  readonly purgeEverywhere: Purge = async (requested, { dryRun }) => {
    const target = this.#expand(requested);
    if (dryRun || !this.#redis) return this.purgeLocally(target, { dryRun });
    const redis = this.#redis;
    // Generations change first, so that entries read from Redis after the local purge are recognised as purged.
    const hasChangedGenerations = await this.#isAccepted(() => redis.changeGenerations(target));
    const purged = this.purgeLocally(target);
    if (hasChangedGenerations && (await this.#isAccepted(() => redis.announce(target)))) return purged;
    throw new PurgeNotSharedError('Purged on this instance only: the other instances could not be reached. Try again');
  };

  /** Runs a Redis command with retries, as its timeout is short; returns false when it failed. */
  async #isAccepted(command: () => Promise<void>): Promise<boolean> {
    for (let tries = 1; ; tries += 1) {
      try {
        await command();
        return true;
      } catch (error) {
        if (tries < maxTries) continue;
        this.#log.warn({ err: error }, 'purge reached this instance only: redis did not accept it');
        return false;
      }
    }
  }

  #receive(target: PurgeTarget, isBehindBff: boolean): void {
    const expanded = this.#expand(target);
    this.purgeLocally(expanded);
    // A renderer announces targets unexpanded; the generations of the added tags must change in Redis as well.
    if ('tags' in expanded && 'tags' in target && expanded.tags.length > target.tags.length)
      this.#redis?.changeGenerations(expanded).catch(() => {});
    if (!isBehindBff) return;
    // The BFF may receive the purge later; content that it returned until then is purged a second time.
    const timer = setTimeout(() => {
      this.#repeatTimers.delete(timer);
      this.purgeLocally(expanded);
    }, purgeSettleMs);
    this.#repeatTimers.add(timer.unref());
  }

  async close(): Promise<void> {
    for (const timer of this.#repeatTimers) clearTimeout(timer);
    await this.#redis?.close();
  }
}
