/** A Redis in memory and in virtual time, as far as the product's tiers use one: their own code reads and writes it. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { PurgeTarget } from '../../bff/resilience/cached.ts';
import type { RedisConnection } from '../../bff/resilience/redis.ts';
import { redisTier } from '../../bff/resilience/tiers.ts';

export interface VirtualRedis {
  connection: RedisConnection;
  /** Commands since the start. */
  commands(): number;
  /** How many keys have not expired. */
  keys(): number;
}

/** How long a command takes, ms. */
const commandMs = 1;

/**
 * @param now Wall clock, ms.
 * @param weightOf For how many a key stands.
 */
export function createVirtualRedis(now: () => number, weightOf: (key: string) => number): VirtualRedis {
  const stored = new Map<string, { value: string | Buffer; until: number }>();
  const subscription = {};
  const prefix = 'simulation:';
  const markKey = (tag: string) => `${prefix}generation:${tag}`;
  let commands = 0;

  const read = (key: string) => {
    const found = stored.get(key);
    return found && now() < found.until ? found.value : null;
  };
  /** Of the marks that are asked for with a page or an answer one names an edition. */
  const count = (keys: readonly string[]) => {
    commands += Math.max(...keys.map(weightOf));
  };
  const readAll = async (...keys: string[]) => {
    count(keys);
    return keys.map(read);
  };
  const redis = {
    mget: readAll,
    mgetBuffer: readAll,
    set: async (key: string, value: string | Buffer, _unit: 'PX', ms = Number.POSITIVE_INFINITY) => {
      count([key]);
      stored.set(key, { value, until: now() + ms });
      return 'OK';
    },
  };
  const mark = async (target: PurgeTarget) => {
    for (const tag of 'all' in target ? ['all'] : target.tags)
      stored.set(markKey(tag), { value: randomUUID(), until: Number.POSITIVE_INFINITY });
  };

  return {
    connection: {
      prefix,
      commandMs: redisTier.commandMs,
      async ask(command) {
        await wait(commandMs);
        // These commands are all that the tiers ask for.
        return command(redis as unknown as Redis);
      },
      markKeys: (tags) => ['all', ...tags].map(markKey),
      subscription: () => subscription,
      isUp: () => true,
      mark,
      announce: mark,
      hear: () => {},
      tell: async () => {},
      close: async () => {},
    },
    commands: () => commands,
    keys: () => [...stored].reduce((sum, [key, { until }]) => (now() < until ? sum + weightOf(key) : sum), 0),
  };
}
