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
  /** Keys that have not expired. */
  keys(): string[];
}

/** How long a command takes, ms. */
const commandMs = 1;

/** @param now Wall clock, ms. */
export function createVirtualRedis(now: () => number): VirtualRedis {
  const stored = new Map<string, { value: string | Buffer; until: number }>();
  const subscription = {};
  const prefix = 'simulation:';
  const markKey = (tag: string) => `${prefix}generation:${tag}`;
  let commands = 0;

  const read = (key: string) => {
    const found = stored.get(key);
    return found && now() < found.until ? found.value : null;
  };
  const redis = {
    mget: async (...keys: string[]) => keys.map(read),
    mgetBuffer: async (...keys: string[]) => keys.map(read),
    set: async (key: string, value: string | Buffer, _unit: 'PX', ms = Number.POSITIVE_INFINITY) => {
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
        commands += 1;
        await wait(commandMs);
        // These commands are all that the tiers ask for.
        return command(redis as unknown as Redis);
      },
      markKeys: (tags) => ['all', ...tags].map(markKey),
      subscription: () => subscription,
      mark,
      announce: mark,
      hear: () => {},
      tell: async () => {},
      close: async () => {},
    },
    commands: () => commands,
    keys: () => [...stored].flatMap(([key, { until }]) => (now() < until ? [key] : [])),
  };
}
