/**
 * Exchange of process summaries between the instances that share a Redis, when an operator opens the operations page.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { parseForeign } from '../cache/packing.ts';
import type { RedisConnection } from '../cache/redis/redis.ts';
import { type Glance, glance } from './glance.ts';

/** Requests a summary from all instances; returns those received in time, including that of this process. */
export type AskPeers = () => Promise<Glance[]>;

const everybody = 'ops';

/** Time to wait for the summaries, ms. */
const answerMs = 300;

/**
 * Subscribes to summary requests and creates the function that sends one.
 * @param own Returns the summary of this process.
 */
export function createPeers(redis: Pick<RedisConnection, 'hear' | 'tell'>, own: () => Promise<Glance>): AskPeers {
  const mailbox = `${everybody}:${randomUUID()}`;
  const listeners = new Set<(theirs: Glance) => void>();

  redis.hear(everybody, (returnTo) => {
    // Any client with the Redis password can publish here: replies go to mailbox channels only.
    if (!/^ops:[0-9a-f-]{36}$/.test(returnTo)) return;
    own()
      .then((ours) => redis.tell(returnTo, JSON.stringify(ours)))
      .catch(() => {});
  });
  redis.hear(mailbox, (text) => {
    const { success, data } = glance.safeParse(parseForeign(text));
    if (success) for (const listen of listeners) listen(data);
  });

  return async () => {
    const heard = new Map<string, Glance>();
    const listen = (theirs: Glance) => void heard.set(theirs.id, theirs);
    listeners.add(listen);
    await redis.tell(everybody, mailbox).catch(() => {});
    await wait(answerMs);
    listeners.delete(listen);
    return [...heard.values()];
  };
}
