import { performance } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import { admission as limits } from '../../cache/tiers.ts';

interface Options {
  /** Bytes of the heap that are in use. */
  used?: () => number;
  /** A clock that nobody puts back, ms. */
  now?: () => number;
}

/**
 * Tells whether the heap is nearly full, by a reading that is at most `sampleMs` old. Unlike `process.memoryUsage()` it opens no file,
 * so it works while no more can be opened.
 */
export function createHeapPressure({
  used = () => getHeapStatistics().used_heap_size,
  now = () => performance.now(),
}: Options = {}): () => boolean {
  const most = limits.heapShare * getHeapStatistics().heap_size_limit;
  let readAt = Number.NEGATIVE_INFINITY;
  let isPressed = false;
  return () => {
    if (now() - readAt >= limits.sampleMs) {
      readAt = now();
      isPressed = used() > most;
    }
    return isPressed;
  };
}
