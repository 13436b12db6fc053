import type { FastifyBaseLogger } from 'fastify';
import { ProblemError } from '../../http/problems/errors.ts';
import type { PurgeTarget } from '../cached.ts';
import type { RedisConnection } from './redis.ts';

/**
 * Purges what is kept outside of the BFF of its answers; answers how much that is. With `spreadMs` that turns stale within
 * this time and may still be answered while it is made anew.
 */
export type PurgeElsewhere = (target: PurgeTarget, options: { dryRun: boolean; spreadMs?: number }) => number;

/** Marks stale on every instance what carries one of the tags; answers how many entries of this one it concerns. */
export type Purge = (target: PurgeTarget, options: { dryRun: boolean }) => Promise<number>;

/**
 * The purge that operations ask for: here first, and then everywhere.
 * @param purgeHere Purges what this process keeps; answers how much that is.
 */
export function createPurge(
  purgeHere: (target: PurgeTarget, dryRun: boolean) => number,
  { redis, log }: { redis: RedisConnection | null; log: FastifyBaseLogger },
): Purge {
  return async (target, { dryRun }) => {
    const purged = purgeHere(target, dryRun);
    if (dryRun || !redis) return purged;
    try {
      await redis.announce(target);
    } catch (error) {
      log.warn({ err: error }, 'a purge reached this instance only: redis did not take it');
      throw new ProblemError('UNAVAILABLE', 'Purged on this instance; the others could not be told. Try again');
    }
    return purged;
  };
}
