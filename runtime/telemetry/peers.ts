/** What the instances that share a Redis report to each other of how they are, when an operator looks. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { parseForeign } from '../cache/packing.ts';
import type { RedisConnection } from '../cache/redis/redis.ts';
import { type Glance, glance } from './glance.ts';

/** Asks all instances how they are; answers what comes within a moment, this process's own words among it. */
export type AskPeers = () => Promise<Glance[]>;

const everybody = 'ops';

/** How long other instances may take to report how they are. */
const answerMs = 300;

/** @param own How this process is. */
export function createPeers(redis: Pick<RedisConnection, 'hear' | 'tell'>, own: () => Promise<Glance>): AskPeers {
  const mailbox = `${everybody}:${randomUUID()}`;
  const listeners = new Set<(theirs: Glance) => void>();

  redis.hear(everybody, (returnTo) => {
    // Anybody may write there who has the password: answers go to mailboxes only.
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
