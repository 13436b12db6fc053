import { RefusedError } from '../../cache/redis/refusedError.ts';

interface Limits {
  running: number;
  /** Further ones are refused at once. */
  queued: number;
  /** Maximum wait in the queue, ms; without it there is none too long. */
  queueMs?: number;
}

/**
 * Runs work when there is a slot for it, in the order in which it comes.
 * @throws {RefusedError} when the queue is full, or none of the slots came free in time: then it has not been begun.
 */
export type Bulkhead = <T>(work: () => Promise<T>) => Promise<T>;

/** Lets so much work run at a time, and so much more wait for it. */
export function createBulkhead({ running: maxRunning, queued: maxQueued, queueMs }: Limits): Bulkhead {
  let running = 0;
  const queue = new Set<() => void>();

  /** Resolves when a slot is handed over. */
  function slot(): Promise<void> {
    if (queue.size >= maxQueued) throw new RefusedError('bulkhead_full');
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        queue.delete(begin);
        reject(new RefusedError('bulkhead_full'));
      };
      const timer = queueMs === undefined ? undefined : setTimeout(giveUp, queueMs);
      const begin = () => {
        clearTimeout(timer);
        queue.delete(begin);
        resolve();
      };
      queue.add(begin);
    });
  }

  return async (work) => {
    if (running < maxRunning) running += 1;
    else await slot();
    try {
      return await work();
    } finally {
      const [begin] = queue;
      if (begin) begin();
      else running -= 1;
    }
  };
}
