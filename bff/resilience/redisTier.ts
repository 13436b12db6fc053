/**
 * Redis or Valkey as the second tier and as the bus that tells every instance of a purge. It may be slow, dead, frozen or
 * wrong: reading then costs at most a few short waits and after that nothing, and writing is never waited for.
 */
import { randomUUID } from 'node:crypto';
import { ConsecutiveBreaker, ConstantBackoff, circuitBreaker, handleWhen } from 'cockatiel';
import type { FastifyBaseLogger } from 'fastify';
import { Redis, type RedisOptions, ReplyError } from 'ioredis';
import { z } from 'zod';
import type { Entry, PurgeTarget } from './cached.ts';
import { parseStored, storedEntry } from './storedEntry.ts';
import { redisTier } from './tiers.ts';

/** Marks of the purges that concern a key; an entry counts as stale when they have changed since it was loaded. */
export type Generations = readonly (string | null)[];

export interface SecondTier {
  /** Never rejects: undefined when the tier does not answer in time. */
  read(key: string, tags: readonly string[]): Promise<{ entry: Entry | null; generations: Generations } | undefined>;
  /** @param generations From the read before the load; without them the entry cannot be dated and is not written. */
  write(key: string, entry: Entry, generations: Generations | undefined): void;
  /** Whether a purge on another instance would be heard of. */
  hearsPurges(): boolean;
  /** Tells every instance, this one included. @throws when Redis does not take it. */
  announce(target: PurgeTarget): Promise<void>;
  close(): Promise<void>;
}

export interface PurgeListener {
  /** A purge was announced, by any instance. */
  onPurge(target: PurgeTarget): void;
  /** The bus was away: purges may have been missed. */
  onLoss(): void;
}

const datedEntry = storedEntry.extend({
  freshUntil: z.number(),
  staleUntil: z.number(),
  generations: z.array(z.string().nullable()),
});

const message = z.union([
  z.object({ all: z.literal(true) }),
  z.object({ tags: z.array(z.string()) }),
]) satisfies z.ZodType<PurgeTarget>;

const everything = 'all';

/**
 * @param options.prefix What keys begin with: deployments, and sets of upstreams, do not share content.
 * @param options.now Wall clock in milliseconds.
 */
export function createRedisTier(
  url: string,
  {
    prefix,
    log,
    listener,
    now = Date.now,
  }: {
    prefix: string;
    log: FastifyBaseLogger;
    listener: PurgeListener;
    now?: () => number;
  },
): SecondTier {
  const { first, most } = redisTier.reconnectMs;
  const shared: RedisOptions = {
    connectTimeout: redisTier.connectMs,
    keepAlive: 10_000,
    retryStrategy: (times) => Math.min(first * 2 ** times, most) * (0.8 + 0.2 * Math.random()),
    // A replica that was the master: the next connection may find the new one.
    reconnectOnError: (error) => error.message.startsWith('READONLY'),
  };
  const commands = new Redis(url, {
    ...shared,
    commandTimeout: redisTier.commandMs,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    enableAutoPipelining: true,
  });
  const subscriber = new Redis(url, { ...shared, maxRetriesPerRequest: null });
  const breaker = circuitBreaker(
    // An error reply is an answer: a key of a wrong type says nothing about the server.
    handleWhen((error) => !(error instanceof ReplyError)),
    { breaker: new ConsecutiveBreaker(redisTier.failures), halfOpenAfter: new ConstantBackoff(redisTier.restMs) },
  );
  const channel = `${prefix}purge`;
  const generationKey = (tag: string) => `${prefix}generation:${tag}`;
  let subscribed = false;
  let answers: boolean | null = null;

  const note = (isAnswering: boolean) => {
    if (answers === isAnswering) return;
    answers = isAnswering;
    if (isAnswering) log.info('redis answers');
    else log.warn('redis does not answer: going on without the second tier');
  };
  breaker.onBreak(() => note(false));
  breaker.onReset(() => note(true));
  commands.on('close', () => note(false));
  commands.on('ready', () => note(true));
  // Without listeners an error would end the process; the breaker and the retry strategy deal with it.
  commands.on('error', () => {});
  subscriber.on('error', () => {});
  subscriber.on('close', () => {
    subscribed = false;
  });
  subscriber.on('ready', () => {
    subscriber.subscribe(channel).then(
      () => {
        subscribed = true;
        listener.onLoss();
      },
      () => {},
    );
  });
  subscriber.on('message', (_channel, text) => {
    const target = message.safeParse(parseStored(text));
    if (target.success) listener.onPurge(target.data);
  });

  /** Without a connection nothing is asked, so nothing is learnt: the breaker is for a server that does not answer. */
  async function ask<T>(command: () => Promise<T>): Promise<T> {
    if (commands.status !== 'ready') throw new Error('no connection');
    return breaker.execute(command);
  }

  async function read(key: string, tags: readonly string[]) {
    try {
      const [text, ...generations] = await ask(() =>
        commands.mget(prefix + key, ...[everything, ...tags].map(generationKey)),
      );
      return { entry: toEntry(text ?? null, generations), generations };
    } catch {
      return undefined;
    }
  }

  /** An entry whose generations have changed was loaded before a purge: of use only when loading fails. */
  function toEntry(text: string | null, current: Generations): Entry | null {
    const { success, data } = datedEntry.safeParse(text === null ? null : parseStored(text));
    if (!success) return null;
    const { generations, value, ...rest } = data;
    const entry: Entry = { ...rest, value: (value ?? null) as object | null };
    const purged = generations.length !== current.length || generations.some((at, place) => at !== current[place]);
    return purged ? { ...entry, freshUntil: 0, staleUntil: 0 } : entry;
  }

  return {
    read,
    write(key, entry, generations) {
      if (!generations) return;
      const keptMs = Math.ceil(entry.keptUntil - now());
      if (keptMs <= 0) return;
      const { unverified: _, ...stored } = entry;
      const text = JSON.stringify({ ...stored, generations });
      ask(() => commands.set(prefix + key, text, 'PX', keptMs)).catch(() => {});
    },
    hearsPurges: () => subscribed,
    async announce(target) {
      const tags = 'all' in target ? [everything] : target.tags;
      // Never the same mark twice: Redis may forget one, and a count would then begin anew.
      await Promise.all(tags.map((tag) => commands.set(generationKey(tag), randomUUID())));
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
