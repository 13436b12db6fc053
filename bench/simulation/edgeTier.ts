/**
 * What stands in front of the product: some places, each with a cache that obeys `CDN-Cache-Control` and keeps everything. Only the
 * times are played at which it asks the product for a page; the visitors in between get what it has.
 */
import type { ReadyAnswer } from '../../contracts/readyAnswer.ts';
import type { Target } from './traffic.ts';

/** A page at a place, and when the next visitor comes for whom it is no longer fresh there (ms). */
export interface EdgeEvent {
  at: number;
  target: Target;
  place: number;
  /** Until then the old one may be shown while a new one is asked for (ms). */
  shownUntil: number;
}

/** For how long a cache in front may use an answer, seconds. */
export function lifetimeOf({ headers }: ReadyAnswer): { maxAge: number; stale: number } {
  const directives = headers[headers.indexOf('cdn-cache-control') + 1] ?? '';
  const seconds = (name: string) => Number(new RegExp(`${name}=(\\d+)`).exec(directives)?.[1] ?? 0);
  return { maxAge: seconds('max-age'), stale: seconds('stale-while-revalidate') };
}

/** Events by time, the next one first (a binary heap). */
export function createQueue() {
  const heap: EdgeEvent[] = [];
  const timeAt = (index: number) => heap[index]?.at ?? Number.POSITIVE_INFINITY;
  const swap = (one: number, other: number) => {
    const had = heap[one] as EdgeEvent;
    heap[one] = heap[other] as EdgeEvent;
    heap[other] = had;
  };
  return {
    nextAt: () => timeAt(0),
    push(event: EdgeEvent) {
      let index = heap.push(event) - 1;
      while (index > 0) {
        const parent = (index - 1) >> 1;
        if (timeAt(parent) <= timeAt(index)) return;
        swap(parent, index);
        index = parent;
      }
    },
    pop(): EdgeEvent {
      const [first] = heap;
      const last = heap.pop();
      if (!first || !last) throw new RangeError('there is no event');
      if (heap.length === 0) return first;
      heap[0] = last;
      for (let index = 0; ; ) {
        const [left, right] = [2 * index + 1, 2 * index + 2];
        const sooner = timeAt(left) <= timeAt(right) ? left : right;
        if (timeAt(index) <= timeAt(sooner)) return first;
        swap(index, sooner);
        index = sooner;
      }
    },
  };
}
