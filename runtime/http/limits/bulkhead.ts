import { RefusedError } from '../../cache/redis/refusedError.ts';

interface Limits {
  running: number;
  /** Maximum queue length; further work is refused at once. */
  queued: number;
  /** Maximum wait in the queue, ms; unlimited when undefined. */
  queueMs?: number;
}

/**
 * Runs work when a slot is free, first in, first out.
 * @throws {RefusedError} when the queue is full or the wait too long; the work was not started.
 */
export type Bulkhead = <T>(work: () => Promise<T>) => Promise<T>;

/** Creates a bulkhead: limits the work in progress and in the queue. */
export function createBulkhead({ running: maxRunning, queued: maxQueued, queueMs }: Limits): Bulkhead {
  let running = 0;
  const queue = new Set<() => void>();

  /** Resolves when a slot is handed over. */
  function waitForSlot(): Promise<void> {
    if (queue.size >= maxQueued) throw new RefusedError('bulkhead_full');
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        queue.delete(takeSlot);
        reject(new RefusedError('bulkhead_full'));
      };
      const timer = queueMs === undefined ? undefined : setTimeout(giveUp, queueMs);
      const takeSlot = () => {
        clearTimeout(timer);
        queue.delete(takeSlot);
        resolve();
      };
      queue.add(takeSlot);
    });
  }

  return async (work) => {
    if (running < maxRunning) running += 1;
    else await waitForSlot();
    try {
      return await work();
    } finally {
      const [takeSlot] = queue;
      if (takeSlot) takeSlot();
      else running -= 1;
    }
  };
}
