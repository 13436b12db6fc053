/** A Redis in memory and in virtual time, with as much of it as the product's tiers use: their own code reads and writes it. */
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
  /** What these take, about. */
  bytes(): number;
}

interface Options {
  /** Wall clock, ms. */
  now: () => number;
  /** For how many keys one stands. */
  weightOf: (key: string) => number;
  /** By how much its value is shorter here than in reality. */
  shorterBy: (key: string) => number;
}

const prefix = 'simulation:';

/** How long a command takes, ms. */
const commandMs = 1;

/** What a Redis 7 takes for a key besides its two texts, measured: its tables, and a tenth for the sizes that memory comes in. */
const [keyBytes, rounding] = [100, 1.1];

export function createVirtualRedis({ now, weightOf, shorterBy }: Options): VirtualRedis {
  const stored = new Map<string, { value: string | Buffer; until: number }>();
  const subscription = {};
  const markKey = (tag: string) => `${prefix}generation:${tag}`;
  let commands = 0;

  const read = (key: string) => {
    const found = stored.get(key);
    return found && now() < found.until ? found.value : null;
  };
  /** A command stands for as many as that of its keys does which names an edition. */
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
    keys: () => sumOf(() => 1),
    bytes: () => sumOf((key, { length }) => keyBytes + rounding * (key.length + length + shorterBy(key))),
  };

  function sumOf(amount: (key: string, value: string | Buffer) => number): number {
    return [...stored].reduce(
      (sum, [key, { value, until }]) => (now() < until ? sum + weightOf(key) * amount(key, value) : sum),
      0,
    );
  }
}
