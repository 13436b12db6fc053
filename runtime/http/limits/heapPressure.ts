import { performance } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';

/** Share of the heap limit above which no work is started. */
const maxShare = 0.85;

/** Maximum age of a measurement, ms. */
export const sampleMs = 250;

interface Options {
  /** Returns the used heap size in bytes. */
  used?: () => number;
  /** Monotonic clock, ms. */
  now?: () => number;
}

/**
 * Creates a function that returns true while the heap is nearly full. Unlike `process.memoryUsage()` the measurement
 * opens no file, so it works at the limit of open files.
 */
export function createHeapPressure({
  used = () => getHeapStatistics().used_heap_size,
  now = () => performance.now(),
}: Options = {}): () => boolean {
  const maxBytes = maxShare * getHeapStatistics().heap_size_limit;
  let readAt = Number.NEGATIVE_INFINITY;
  let isPressed = false;
  return () => {
    if (now() - readAt >= sampleMs) {
      readAt = now();
      isPressed = used() > maxBytes;
    }
    return isPressed;
  };
}
