import { maxPrices } from '../../contracts/text/productIds.ts';

interface QueueOptions {
  /** Runs a function once in the next frame. */
  nextFrame: (run: () => void) => void;
  /** Sends the queued product ids, one request per list; the signal aborts the requests. */
  send: (requests: string[][], signal: AbortSignal) => void;
}

/** Creates a queue that sends product ids in the next frame, when all components of the page have added theirs. */
export function createPriceQueue({ nextFrame, send }: QueueOptions) {
  const queued = new Set<string>();
  let calls = new AbortController();

  function flush(): void {
    const productIds = [...queued];
    queued.clear();
    const requests: string[][] = [];
    while (productIds.length > 0) requests.push(productIds.splice(0, maxPrices));
    send(requests, calls.signal);
  }

  return {
    isEmpty: () => queued.size === 0,
    add(productId: string): void {
      if (queued.size === 0) nextFrame(flush);
      queued.add(productId);
    },
    remove: (productId: string) => queued.delete(productId),
    /** Aborts all requests in flight. */
    abortRequests(): void {
      calls.abort();
      calls = new AbortController();
    },
  };
}
