import { maxPrices } from '../../contracts/text/productIds.ts';

interface QueueParts {
  /** Calls once, after what is going on now. */
  nextFrame: (run: () => void) => void;
  /** Sends what was queued, in as many requests as there are lists; the signal gives them up. */
  send: (requests: string[][], signal: AbortSignal) => void;
}

/** Products whose prices are requested with the next frame: by then all of a page has said what it wants. */
export function createPriceQueue({ nextFrame, send }: QueueParts) {
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
    /** Gives up the requests that are on their way. */
    giveUp(): void {
      calls.abort();
      calls = new AbortController();
    },
  };
}
