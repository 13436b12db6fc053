/** How a purge reaches every cache: those of this process, and over Redis those of all instances. */
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config/config.ts';
import type { PurgeHere, PurgeOptions, PurgeTarget } from '../purgeTarget.ts';
import { purgeSettleMs } from './l2.ts';
import type { RedisConnection } from './redis.ts';

/** Marks stale on every instance what carries one of the tags; returns how many entries of this one it concerns. */
export type Purge = (target: PurgeTarget, options: { dryRun: boolean }) => Promise<number>;

/** The purge has reached this instance alone: Redis did not take it. */
export class PurgeNotSharedError extends Error {}

/** After the bus was lost everything turns stale, spread over this long. */
export const resubscribeSpreadMs = 5_000;

/** How often Redis is asked to take a purge. */
const maxTries = 3;

/** The caches of a process, purged together. */
export class Purges {
  readonly #log: FastifyBaseLogger;
  readonly #caches: PurgeHere[] = [];
  readonly #again = new Set<NodeJS.Timeout>();
  #expand: (target: PurgeTarget) => PurgeTarget = (target) => target;
  #redis: RedisConnection | null = null;

  constructor(log: FastifyBaseLogger) {
    this.#log = log;
  }

  /** What instances share; null without a Redis. */
  get redis(): RedisConnection | null {
    return this.#redis;
  }

  /** Has a cache purged from now on. */
  add(purge: PurgeHere): void {
    this.#caches.push(purge);
  }

  /** Has targets mean more than they say: a kind of page stands for the operations that such pages are made of. */
  expandWith(expand: (target: PurgeTarget) => PurgeTarget): void {
    this.#expand = expand;
  }

  /** Joins the instances that share a Redis. @param isBehindBff What is cached here is made of answers of another process. */
  async join(
    { REDIS_URL, DEPLOYMENT }: Pick<Config, 'REDIS_URL' | 'DEPLOYMENT'>,
    { isBehindBff = false } = {},
  ): Promise<void> {
    if (!REDIS_URL) return;
    // Loaded only where there is a Redis: its client is a large one.
    const { RedisConnection: Connection, redisPrefix } = await import('./redis.ts');
    this.#redis = new Connection(REDIS_URL, {
      prefix: redisPrefix(DEPLOYMENT),
      log: this.#log,
      onPurge: (target) => this.#heard(target, isBehindBff),
      // What was purged meanwhile is not known: everything is asked for again, not all of it at once.
      onLoss: () => void this.here({ all: true }, { spreadMs: resubscribeSpreadMs }),
    });
  }

  /** Purges the caches of this process; returns how many entries it concerns. */
  here(target: PurgeTarget, options?: PurgeOptions): number {
    return this.#caches.reduce((sum, purge) => sum + purge(target, options), 0);
  }

  /** The purge that operations ask for. @throws {PurgeNotSharedError} when other instances could not be reached. */
  readonly everywhere: Purge = async (asked, { dryRun }) => {
    const target = this.#expand(asked);
    if (dryRun || !this.#redis) return this.here(target, { dryRun });
    const redis = this.#redis;
    // Marked first: what is read from Redis after the purge here is known for stale.
    const isMarked = await this.#isTaken(() => redis.mark(target));
    const purged = this.here(target);
    if (isMarked && (await this.#isTaken(() => redis.announce(target)))) return purged;
    throw new PurgeNotSharedError('Purged on this instance; the others could not be reached. Try again');
  };

  /** Whether Redis takes it, of a few times: it has as little time as for a page, and an operator has more. */
  async #isTaken(command: () => Promise<void>): Promise<boolean> {
    for (let tries = 1; ; tries += 1) {
      try {
        await command();
        return true;
      } catch (error) {
        if (tries < maxTries) continue;
        this.#log.warn({ err: error }, 'a purge reached this instance only: redis did not take it');
        return false;
      }
    }
  }

  #heard(target: PurgeTarget, isBehindBff: boolean): void {
    const whole = this.#expand(target);
    this.here(whole);
    // Announced by a renderer, which does not know the operations: Redis holds entries of them.
    if ('tags' in whole && 'tags' in target && whole.tags.length > target.tags.length)
      this.#redis?.mark(whole).catch(() => {});
    if (!isBehindBff) return;
    // The BFF hears of it at its own time: what it answered until then is asked for again, too.
    const timer = setTimeout(() => {
      this.#again.delete(timer);
      this.here(whole);
    }, purgeSettleMs);
    this.#again.add(timer.unref());
  }

  async close(): Promise<void> {
    for (const timer of this.#again) clearTimeout(timer);
    await this.#redis?.close();
  }
}
