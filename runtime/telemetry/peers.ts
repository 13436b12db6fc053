/**
 * Exchange of process summaries between the instances that share a Redis, when an operator opens the operations page.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { parseUntrustedJson } from '../cache/packing.ts';
import type { RedisConnection } from '../cache/redis/redis.ts';
import { type ProcessSummary, processSummary } from './processSummary.ts';

/** Requests a summary from all instances; returns those received in time, including that of this process. */
export type FetchPeers = () => Promise<ProcessSummary[]>;

const broadcastChannel = 'ops';

/** Time to wait for the summaries, ms. */
const answerMs = 300;

/**
 * Subscribes to summary requests and creates the function that sends one.
 * @param own Returns the summary of this process.
 */
export function createPeers(
  redis: Pick<RedisConnection, 'subscribe' | 'publish'>,
  own: () => Promise<ProcessSummary>,
): FetchPeers {
  const mailbox = `${broadcastChannel}:${randomUUID()}`;
  const listeners = new Set<(theirs: ProcessSummary) => void>();

  redis.subscribe(broadcastChannel, (returnTo) => {
    // Any client with the Redis password can publish here: replies go to mailbox channels only.
    if (!/^ops:[0-9a-f-]{36}$/.test(returnTo)) return;
    own()
      .then((ours) => redis.publish(returnTo, JSON.stringify(ours)))
      .catch(() => {});
  });
  redis.subscribe(mailbox, (text) => {
    const { success, data } = processSummary.safeParse(parseUntrustedJson(text));
    if (success) for (const listen of listeners) listen(data);
  });

  return async () => {
    const received = new Map<string, ProcessSummary>();
    const listen = (theirs: ProcessSummary) => void received.set(theirs.id, theirs);
    listeners.add(listen);
    await redis.publish(broadcastChannel, mailbox).catch(() => {});
    await wait(answerMs);
    listeners.delete(listen);
    return [...received.values()];
  };
}
