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
const replyWaitMs = 300;

/**
 * Subscribes to summary requests and creates the function that sends one.
 * @param summarizeOwn Returns the summary of this process.
 */
export function createPeers(
  redis: Pick<RedisConnection, 'subscribe' | 'publish'>,
  summarizeOwn: () => Promise<ProcessSummary>,
): FetchPeers {
  const mailbox = `${broadcastChannel}:${randomUUID()}`;
  const listeners = new Set<(summary: ProcessSummary) => void>();

  redis.subscribe(broadcastChannel, (returnTo) => {
    // Any client with the Redis password can publish here: replies go to mailbox channels only.
    if (!/^ops:[0-9a-f-]{36}$/.test(returnTo)) return;
    summarizeOwn()
      .then((summary) => redis.publish(returnTo, JSON.stringify(summary)))
      .catch(() => {});
  });
  redis.subscribe(mailbox, (text) => {
    const { success, data } = processSummary.safeParse(parseUntrustedJson(text));
    if (success) for (const listen of listeners) listen(data);
  });

  return async () => {
    const received = new Map<string, ProcessSummary>();
    const listen = (summary: ProcessSummary) => void received.set(summary.id, summary);
    listeners.add(listen);
    await redis.publish(broadcastChannel, mailbox).catch(() => {});
    await wait(replyWaitMs);
    listeners.delete(listen);
    return [...received.values()];
  };
}
