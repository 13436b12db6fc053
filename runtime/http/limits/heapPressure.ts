import { performance } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';

/** Above this share of the heap nothing is begun at all. */
const maxShare = 0.85;

/** How old a reading may be. */
export const sampleMs = 250;

interface Options {
  /** Bytes of the heap that are in use. */
  used?: () => number;
  /** A clock that nobody puts back, ms. */
  now?: () => number;
}

/**
 * Whether the heap is nearly full, by a reading that is at most `sampleMs` old. Unlike `process.memoryUsage()` it opens no file,
 * so it works while no more can be opened.
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
